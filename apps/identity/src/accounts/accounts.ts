import type pg from 'pg';

export interface Account {
  subjectId: string;
  email: string;
  displayName: string;
  passwordHash: string;
  totpSecret: string | null;
  totpPending: string | null;
  totpLastStep: number;
}

export interface NewAccount {
  subjectId: string;
  email: string;
  displayName: string;
  passwordHash: string;
}

/** One spelling for each address, so that capitals and stray blanks make no second account. */
export const foldEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

const COLUMNS = `subject_id as "subjectId", email, display_name as "displayName", password_hash as "passwordHash",
  totp_secret as "totpSecret", totp_pending as "totpPending", totp_last_step::float8 as "totpLastStep"`;

export async function findAccount(
  pool: pg.Pool,
  by: { subjectId: string } | { email: string },
): Promise<Account | null> {
  const [column, value] = 'email' in by ? ['email_key', foldEmail(by.email)] : ['subject_id', by.subjectId];
  const { rows } = await pool.query<Account>(`select ${COLUMNS} from identity.account where ${column} = $1`, [
    value,
  ]);
  return rows[0] ?? null;
}

/** Adds those accounts that are not there yet, in one statement. @returns how many were added */
export async function insertAccounts(pool: pg.Pool, accounts: NewAccount[], at: Date): Promise<number> {
  const column = (pick: (account: NewAccount) => string) => accounts.map(pick);
  const { rowCount } = await pool.query(
    `insert into identity.account (subject_id, email, email_key, display_name, password_hash, created_at)
     select *, $6::timestamptz from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
     on conflict do nothing`,
    [
      column((account) => account.subjectId),
      column((account) => account.email.trim()),
      column((account) => foldEmail(account.email)),
      column((account) => account.displayName),
      column((account) => account.passwordHash),
      at,
    ],
  );
  return rowCount ?? 0;
}

export async function setPasswordHash(pool: pg.Pool, subjectId: string, passwordHash: string): Promise<void> {
  await pool.query('update identity.account set password_hash = $2 where subject_id = $1', [
    subjectId,
    passwordHash,
  ]);
}
