import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPool, prepareSealing, SealError, sealer, sealWith, type Pool } from '../src/index.ts';
import { Sealer } from '../src/sealing/sealer.ts';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '../src/testing/index.ts';

const SECRET = 'the first secret of an installation';
const OTHER = 'another secret of an installation';

describe('sealing', () => {
  const one = new Sealer(SECRET);

  it('returns the input, and never the same ciphertext twice', () => {
    for (const plain of [Buffer.alloc(0), Buffer.from('ab'.repeat(64), 'hex')]) {
      const [first, second] = [one.seal('device secret', plain), one.seal('device secret', plain)];
      expect(first.equals(second)).toBe(false);
      expect([first, second].map((sealed) => new Sealer(SECRET).open('device secret', sealed))).toEqual([plain, plain]);
    }
    const texts = { account: 'acc/ount', key: '密钥' };
    const sealed = one.sealTexts('channel secret', texts);
    expect(Object.keys(sealed)).toEqual(['account', 'key']);
    expect(one.openTexts('channel secret', sealed)).toEqual(texts);
  });

  it('decrypts only with its purpose and secret, and only unmodified', () => {
    const sealed = one.seal('device secret', Buffer.from('hush'));
    expect(() => one.open('second factor', sealed)).toThrow(SealError);
    expect(() => new Sealer(OTHER).open('device secret', sealed)).toThrow(SealError);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(() => one.open('device secret', changed)).toThrow(SealError);
    }
    for (const short of [Buffer.alloc(0), Buffer.from('hush'), sealed.subarray(0, -1)])
      expect(() => one.open('device secret', short)).toThrow(SealError);
  });
});

describe('a database', () => {
  let database: TestDatabase;
  let pool: Pool;
  beforeEach(async () => {
    database = await createTestDatabase({ level: 'plain' });
    pool = createPool(database.url);
    await pool.query(`
      INSERT INTO company (id, name) VALUES (1, 'C');
      INSERT INTO project (id, company_id, name) VALUES (1, 1, 'P');
      INSERT INTO station (id, project_id, station_type_id, name) VALUES (1, 1, 1, 'S');
      INSERT INTO device (id, device_no, station_id, name, security, secret, next_secret)
        VALUES (1, 1, 1, 'a', 'encrypted', '\\x${'ab'.repeat(16)}', '\\x${'cd'.repeat(64)}');
      INSERT INTO device (id, device_no, station_id, name, security) VALUES (2, 2, 1, 'b', 'plain');
      INSERT INTO app_user (id, account_name, password_hash, role_id, totp_secret) VALUES (77, 'x', '', 1, '\\x${'ef'.repeat(20)}');
      INSERT INTO notification_channel (name, kind, config, secrets) VALUES ('mail', 'email', '{}', '{"password": "hush"}');
      INSERT INTO command (id, device_id, kind, body, secrets, user_id, account_name, note, needs_read_back, max_tries, created_at, expires_at)
        VALUES ('00000000-0000-4000-8000-000000000001', 1, 'write', '{}', '{"deviceSecret": "hush"}', NULL, '', '', false, 5, now(), now())`);
  });
  afterEach(async () => {
    await pool.end();
    await database.drop();
    sealWith(TEST_SECRET);
  });

  const rowsOf = async () => {
    const { rows } = await pool.query<{ secret: Buffer; next: Buffer; totp: Buffer; mail: object; command: object }>(
      `SELECT secret, next_secret AS next, (SELECT totp_secret FROM app_user WHERE id = 77) AS totp,
        (SELECT secrets FROM notification_channel) AS mail, (SELECT secrets FROM command) AS command FROM device WHERE id = 1`,
    );
    return rows[0]!;
  };
  const opened = async () => {
    const { secret, next, totp, mail, command } = await rowsOf();
    const hex = (purpose: 'device secret' | 'second factor', sealed: Buffer) =>
      sealer().open(purpose, sealed).toString('hex');
    return {
      bytes: [hex('device secret', secret), hex('device secret', next), hex('second factor', totp)],
      texts: [
        sealer().openTexts('channel secret', mail as Record<string, string>),
        sealer().openTexts('command secret', command as Record<string, string>),
      ],
    };
  };
  const plain = {
    bytes: ['ab'.repeat(16), 'cd'.repeat(64), 'ef'.repeat(20)],
    texts: [{ password: 'hush' }, { deviceSecret: 'hush' }],
  };

  it('is encrypted by the first process that starts, once, also with concurrent starts', async () => {
    await Promise.all([prepareSealing(pool, SECRET), prepareSealing(pool, SECRET)]);
    const rows = await rowsOf();
    expect(JSON.stringify(rows)).not.toContain('hush');
    expect([rows.secret, rows.next, rows.totp].map((sealed) => sealed.length)).toEqual([45, 93, 49]);
    expect(await opened()).toEqual(plain);
    await prepareSealing(pool, SECRET);
    expect(await rowsOf()).toEqual(rows);
  });

  it('refuses a process with another secret with instructions, and stays unchanged', async () => {
    await prepareSealing(pool, SECRET);
    const rows = await rowsOf();
    await expect(prepareSealing(pool, OTHER)).rejects.toThrow(/another JWT_SECRET.*JWT_SECRET_BEFORE/);
    await expect(prepareSealing(pool, OTHER, 'neither of both')).rejects.toThrow(SealError);
    expect(await rowsOf()).toEqual(rows);
  });

  it('is encrypted again with another secret where the previous one is given, which is then no longer needed', async () => {
    await prepareSealing(pool, SECRET);
    await prepareSealing(pool, OTHER, SECRET);
    expect(await opened()).toEqual(plain);
    await prepareSealing(pool, OTHER);
    await prepareSealing(pool, OTHER, SECRET);
    expect(await opened()).toEqual(plain);
    await expect(prepareSealing(pool, SECRET)).rejects.toThrow(SealError);
  });
});
