import { printToken } from '../apps/server/src/token.ts';

const [email] = process.argv.slice(2);
if (!email) {
  process.stderr.write('Say whose: npm run --silent token -- t.okafor@riverside.example\n');
  process.exit(1);
}
try {
  await printToken(process.env, email);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
