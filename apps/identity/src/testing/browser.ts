/** A browser without a screen: cookies by path, redirects one at a time or to the end. */
export class Browser {
  #cookies = new Map<string, { value: string; path: string }>();

  async request(url: string, form?: Record<string, string>): Promise<Response> {
    const { pathname } = new URL(url);
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Follows redirects until a page comes, or until one leads to `end`, which is not asked for. */
  async follow(url: string, end: string, form?: Record<string, string>): Promise<Visit> {
    let current = url;
    let response = await this.request(url, form);
    while (response.headers.has('location')) {
      current = new URL(response.headers.get('location') ?? '', current).href;
      if (current.startsWith(end)) return { url: current, status: response.status, page: '' };
      response = await this.request(current);
    }
    return { url: current, status: response.status, page: await response.text() };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/';
    if (value === '' || attributes.some((part) => /^expires=Thu, 01 Jan 1970/i.test(part)))
      this.#cookies.delete(name);
    else this.#cookies.set(name, { value, path });
  }
}

export interface Visit {
  url: string;
  status: number;
  page: string;
}

/** The token of the form on a page. */
export function tokenOf({ page }: Visit): string {
  return /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
}
