// What a page can do better with a script; each works without.
for (const button of document.querySelectorAll('[data-reveals]')) {
  const input = document.getElementById(button.dataset.reveals);
  button.hidden = false;
  button.addEventListener('click', () => {
    const isShown = input.type === 'password';
    input.type = isShown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(isShown));
  });
  // Password managers and browsers keep what they know to be a password.
  input.form.addEventListener('submit', () => {
    input.type = 'password';
  });
}

const first = document.querySelector('[aria-invalid="true"]');
if (first) first.focus();

const sendsItself = document.querySelector('form[data-sends-itself]');
if (sendsItself) sendsItself.submit();
