import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findNginx } from '@soteria/server/machines/nginx';
import { closedPort } from '@soteria/server/testing/ports';

interface Served {
  folder: string;
  path: string;
  body: string;
  headers: Record<string, string>;
}

const quote = (value: string) => `"${value.replace(/["\\$]/g, '\\$&')}"`;

/** nginx with one static file, below the same headers. */
export async function startStaticNginx({
  folder,
  path,
  body,
  headers,
}: Served): Promise<{ url: string; stop(): Promise<void> }> {
  const nginx = findNginx();
  if (!nginx)
    throw new Error('This bench needs nginx: install it with your system (Debian: apt install nginx-light).');
  const file = join(folder, 'root', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, body);
  const port = await closedPort();
  const more = Object.entries(headers).map(([name, value]) => `add_header ${name} ${quote(value)};`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const config = `
worker_processes auto;
events { worker_connections 1024; }
http {
  ${places.join('\n  ')}
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=10;
  types {} default_type "application/json; charset=utf-8";
  ${more.join('\n  ')}
  server { listen 127.0.0.1:${port}; root ${folder}/root; }
}
`;
  await writeFile(join(folder, 'nginx.conf'), config);
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  const options = `${user}daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`;
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', options], {
    stdio: 'inherit',
  });
  process.once('exit', () => child.kill());
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(url + path).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('nginx did not start.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
}
