export function HelpButton({ look }: { look: 'header' | 'round' }) {
  return <button type="button">{look}</button>;
}
