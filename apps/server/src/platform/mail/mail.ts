import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';

export interface Letter {
  /** The same letter again has the same id: mail programs show it once, and the outbox keeps it once. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
}

export interface Mail {
  send(letter: Letter): Promise<void>;
}

export interface MailParts {
  /** Null keeps letters as files in `folder`. */
  smtpUrl: string | null;
  from: string;
  folder: string;
}

/** The mail server refused this letter for good: trying again changes nothing. */
export class RefusedLetterError extends Error {}

const CONNECT_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 20_000;
const MESSAGE_DOMAIN = 'soteria.example';

const optionsOf = (from: string, { id, to, subject, text }: Letter): SendMailOptions => ({
  from,
  to,
  subject,
  text,
  messageId: `<${id}@${MESSAGE_DOMAIN}>`,
  // RFC 3834: so that nobody's absence note answers.
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** A connection for each letter: a recipient whose server hangs never delays another's. */
function createSmtp(url: string, from: string): Mail {
  const transport = createTransport(url, {
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
  } as object);
  return {
    async send(letter) {
      try {
        await transport.sendMail(optionsOf(from, letter));
      } catch (error) {
        const { responseCode = 0, message } = error as Error & { responseCode?: number };
        // RFC 5321 §4.2.1: 5xx is for good. 535 is our own sign-in, which an administrator can mend.
        if (responseCode >= 550 && responseCode < 560) throw new RefusedLetterError(message);
        throw error;
      }
    },
  };
}

/** Letters as files, whole or not at all: for trying out, and where no mail server is configured. */
function createOutbox(folder: string, from: string): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(letter) {
      const { message } = await transport.sendMail(optionsOf(from, letter));
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${letter.id}.eml`);
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
    },
  };
}

export const createMail = ({ smtpUrl, from, folder }: MailParts): Mail =>
  smtpUrl ? createSmtp(smtpUrl, from) : createOutbox(folder, from);
