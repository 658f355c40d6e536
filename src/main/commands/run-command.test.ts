import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startSftpSandbox } from '../../../sandbox/sftp/server.ts'
import { startRedis, withoutRedis } from '../../../test/support/redis-server.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { createAuthenticator } from '../../accounts/authenticate.ts'
import { executeSql } from '../../db/database.ts'
import { fixedMinors } from '../../db/fixed-minors.data.ts'
import { openDatabase } from '../../db/open-database.ts'
import { deleteMember, insertMember, listMemberLog } from '../../db/queries/members.ts'
import { systemClock } from '../../lib/clock.ts'
import { missingFixes } from './doctor.ts'
import { runCommand } from './run-command.ts'

const repository = join(import.meta.dirname, '../../..')

function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'forecourt-cli-'))
}

describe('the command line', () => {
  let place: TestDatabase
  let environment: Record<string, string>

  beforeAll(async () => {
    place = await openTestDatabase()
    environment = { DATA_DIR: makeFolder(), DATABASE_URL: place.settings.DATABASE_URL }
  })
  afterAll(async () => {
    await place.close()
    rmSync(environment.DATA_DIR ?? '', { recursive: true, force: true })
  })

  async function run(...words: string[]) {
    const { exitCode, stdout, stderr } = await runCommand(words, environment)
    expect(stderr).toBe('')
    expect(exitCode).toBe(0)
    expect(stdout.trim().split('\n')).toHaveLength(1)
    return JSON.parse(stdout)
  }

  test('--help prints the usage of a command or of a group, and needs nothing else', async () => {
    for (const [words, shown, hidden] of [
      [['doctor', '--help'], '  doctor', 'account create'],
      [['account', '--help'], 'account limits', 'doctor'],
      [['key', 'create', '--help'], 'key create', 'key list'],
      [['help', 'member'], 'member invite', 'doctor'],
      [['--help'], 'feed accept', 'nothing'],
    ] as const) {
      const { exitCode, stdout, stderr } = await runCommand(words, {})
      expect([exitCode, stderr]).toEqual([0, ''])
      expect(stdout).toContain(shown)
      expect(stdout).not.toContain(hidden)
    }
  })

  test('no command waits for clients and platforms that it does not need to be loaded', async () => {
    const program = `
      import { registerHooks } from 'node:module'
      registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) })
      await import('./src/main/commands/run-command.ts')`
    const node = ['--import=./src/main/compile-cache.mjs', '--input-type=module', '--eval', program]
    const { stdout } = await promisify(execFile)(process.execPath, node, { cwd: repository })
    expect(stdout).toContain('/src/main/commands/account-commands.ts')
    expect(stdout).not.toMatch(/\/(platforms|outbound|agents|undici|ssh2)\//)
  })

  test('an invitation for a port that is not known yet says what to set', async () => {
    const words = ['member', 'invite', '--account', '1']
    const { exitCode, stderr } = await runCommand(words, { ...environment, PORT: '0' })
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('PORT is 0')])
  })

  test('an invitation for what is no email address is refused', async () => {
    const { exitCode, stderr } = await runCommand(
      ['member', 'invite', '--account', '1', '--email', 'nope'],
      environment,
    )
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('"nope" is not an email address')])
  })

  test('an invitation gives the role that is asked for: a member’s, unless an administrator or operator is invited', async () => {
    const { account_id } = await run('account', 'create', '--name', 'Inviting Motors')
    const invite = async (...words: string[]) => {
      const made = await run('member', 'invite', '--account', String(account_id), ...words)
      expect(made).toMatchObject({ account_id, link: expect.stringMatching(/\/dashboard\/welcome#[\w-]{43}$/) })
      return [made.role, made.operator]
    }
    expect(await invite()).toEqual(['member', false])
    expect(await invite('--email', 'guest@dealers.test')).toEqual(['member', false])
    expect(await invite('--admin')).toEqual(['admin', false])
    expect(await invite('--operator')).toEqual(['admin', true])
  })

  test('a member who lost the password gets a link to set a new one, and is not invited a second time', async () => {
    const { account_id: accountId } = await run('account', 'create', '--name', 'Locked Out Motors')
    const email = 'locked.out@dealers.test'
    const member = { id: 'locked-out', accountId, email, name: 'L', role: 'admin', operator: false } as const
    const database = await openDatabase(place.settings)
    try {
      await insertMember(database.handle, { ...member, passwordHash: 'x' })
      const again = ['member', 'invite', '--account', String(accountId), '--email', 'Locked.Out@dealers.test']
      const { exitCode, stderr } = await runCommand(again, environment)
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining('member reset --email')])
      expect(await run('member', 'reset', '--email', email.toUpperCase())).toMatchObject({
        account_id: accountId,
        email,
        link: expect.stringMatching(/\/dashboard\/welcome#[\w-]{43}$/),
      })
      const [entry] = await listMemberLog(database.handle, accountId, 1)
      expect(entry).toMatchObject({ action: 'password_link', actor: null, subject: email })
    } finally {
      await deleteMember(database.handle, accountId, member.id)
      await database.close()
    }
    const unknown = await runCommand(['member', 'reset', '--email', 'nobody@dealers.test'], environment)
    expect(unknown).toEqual({ exitCode: 1, stdout: '', stderr: 'There is no member nobody@dealers.test.\n' })
  })

  test('accounts and keys are created, used and deactivated', async () => {
    const account = await run('account', 'create', '--name', 'Example Motors')
    expect(account).toEqual({ account_id: expect.any(Number), name: 'Example Motors' })
    const id = String(account.account_id)
    const live = await run('key', 'create', '--account', id, '--type', 'live', '--admin', '--name', 'ci')
    expect(live).toEqual({
      key_id: expect.any(Number),
      key: expect.stringMatching(/^as_live_/),
      account_id: account.account_id,
      type: 'live',
      admin: true,
    })
    const forTests = await run('key', 'create', `--account=${id}`, '--type=test')
    expect(forTests).toMatchObject({ type: 'test', admin: false, key: expect.stringMatching(/^as_test_/) })
    const { keys } = await run('key', 'list', '--account', id)
    expect(keys).toEqual(
      [forTests, live].map(({ key_id, key, type, admin }) => ({
        key_id,
        account_id: account.account_id,
        type,
        admin,
        name: admin ? 'ci' : null,
        active: true,
        last_four: key.slice(-4),
        created_at: expect.stringMatching(/Z$/),
        last_used_at: null,
      })),
    )
    expect(JSON.stringify(keys)).not.toContain(live.key.slice(8, -4))
    const stranger = await run('account', 'create', '--name', 'Somebody else')
    expect(await run('key', 'list', '--account', String(stranger.account_id))).toEqual({ keys: [] })
    expect((await run('key', 'list')).keys).toEqual(keys)
    const { accounts } = await run('account', 'list')
    expect(accounts.slice(0, 2)).toEqual([
      { account_id: stranger.account_id, name: 'Somebody else', created_at: expect.stringMatching(/Z$/) },
      { account_id: account.account_id, name: 'Example Motors', created_at: expect.stringMatching(/Z$/) },
    ])
    const deactivated = { key_id: live.key_id, active: false }
    expect(await run('key', 'deactivate', '--key-id', String(live.key_id))).toEqual(deactivated)
    expect((await run('key', 'list')).keys[1]).toMatchObject(deactivated)

    const database = await openDatabase(place.settings)
    const authenticator = createAuthenticator({ database, clock: systemClock })
    await expect(authenticator.authenticate(live.key, null)).rejects.toMatchObject({ status: 403 })
    expect(await authenticator.authenticate(forTests.key, null)).toMatchObject({
      caller: { accountId: account.account_id, type: 'test' },
    })
    await authenticator.stop()
    const names = await executeSql(database.handle, 'SELECT name, admin FROM api_keys WHERE id = $1', [live.key_id])
    expect(names).toEqual([{ name: 'ci', admin: true }])
    await database.close()
  })

  test('members are listed, those of all accounts or of one', async () => {
    const database = await openDatabase(place.settings)
    const add = async (email: string, role: 'admin' | 'member') => {
      const { account_id: accountId } = await run('account', 'create', '--name', email)
      const member = { id: email, accountId, email, name: email, role, operator: false, passwordHash: 'none' }
      await insertMember(database.handle, member)
      return { member_id: email, account_id: accountId, email, role, last_signed_in_at: null }
    }
    const [first, second] = [await add('anna@a.example', 'admin'), await add('ben@b.example', 'member')]
    await database.close()
    const at = { created_at: expect.stringMatching(/Z$/) }
    const both = [second, first].map((member) => ({ ...member, ...at }))
    expect(await run('member', 'list')).toEqual({ members: both })
    expect(await run('member', 'list', '--account', String(first.account_id))).toEqual({ members: [both[1]] })
  })

  test('limits of an account are printed, changed one by one, and reset', async () => {
    const other = await run('account', 'create', '--name', 'Other')
    const account = await run('account', 'create', '--name', 'Limited')
    const id = String(account.account_id)
    const shown = await run('account', 'limits', '--account', id)
    expect(shown).toEqual({
      account_id: account.account_id,
      limits: {
        inventory_fetch: { minute: 1_000, hour: 50_000, day: 250_000, month: 7_500_000 },
        setup_poll: { minute: 200, hour: 2_000, day: 20_000, month: 500_000 },
        setup: { minute: 75, hour: 75, day: 75, month: 2_000 },
        resolve: { minute: 20, hour: 100, day: 500, month: 10_000 },
        default: { minute: 100, hour: 1_000, day: 10_000, month: 100_000 },
        semantic: { minute: 60, hour: 1_000, day: 10_000, month: 100_000 },
        live: { minute: 30, hour: 300, day: 3_000, month: 30_000 },
      },
      test_quota: 1_000,
    })
    const set = ['--set', 'inventory_fetch.minute=5000', '--set', 'live.day=0', '--set', 'test_quota=500']
    const changed = await run('account', 'limits', '--account', id, ...set)
    expect(changed.limits).toEqual({
      ...shown.limits,
      inventory_fetch: { ...shown.limits.inventory_fetch, minute: 5_000 },
      live: { ...shown.limits.live, day: 0 },
    })
    expect(changed.test_quota).toBe(500)
    const { limits, test_quota } = await run('account', 'limits', '--account', String(other.account_id))
    expect({ limits, test_quota }).toEqual({ limits: shown.limits, test_quota: shown.test_quota })
    const reset = ['--set=live.day=default', '--set=test_quota=default', '--set=inventory_fetch.minute=default']
    expect(await run('account', 'limits', '--account', id, ...reset)).toEqual(shown)
  })

  test('migrate lists what it applied, and doctor reports no problem', async () => {
    expect(await run('migrate')).toEqual({ applied: [], unknown_migrations: [] })
    const report = await run('doctor')
    expect(report).toMatchObject({ ok: true })
    const checks: readonly { readonly name: string; readonly status: string; readonly detail: string }[] = report.checks
    expect(checks.slice(0, 4).map(({ name, status }) => [name, status])).toEqual([
      ['settings', 'ok'],
      ['DATA_DIR', 'ok'],
      ['database', expect.stringMatching('ok|warning')],
      ['VIN database', 'ok'],
    ])
    // A server without the latest security fixes is a warning.
    expect(checks[2]?.detail).toMatch(/version \d+\.\d+; migrations applied($|; lacks security fixes)/)
    // Whether the public sources answer depends on the network.
    expect(checks.slice(4).map(({ name }) => name)).toEqual(['VPIC_URL', 'NHTSA_URL', 'EPA_URL'])
  })

  test('migrate and doctor name the migrations of a newer version', async () => {
    const { handle } = place.database
    await executeSql(handle, `INSERT INTO schema_migrations (name, checksum) VALUES ('9999_later.sql', '')`)
    onTestFinished(async () => void (await executeSql(handle, `DELETE FROM schema_migrations WHERE checksum = ''`)))
    expect(await run('migrate')).toEqual({ applied: [], unknown_migrations: ['9999_later.sql'] })
    const { ok, checks } = await run('doctor')
    expect(ok).toBe(true)
    const detail = expect.stringContaining('a newer version applied 9999_later.sql')
    expect(checks).toContainEqual({ name: 'database', status: 'warning', detail })
  })

  const noAccount = 'There is no account 4242.'
  test.each([
    ['an account that does not exist', ['key', 'create', '--account', '4242', '--type', 'live'], noAccount],
    ['limits of no account', ['account', 'limits', '--account', '4242', '--set', 'live.day=1'], noAccount],
    ['keys of no account', ['key', 'list', '--account', '4242'], noAccount],
    ['members of no account', ['member', 'list', '--account', '4242'], noAccount],
    ['a key that does not exist', ['key', 'deactivate', '--key-id', '4242'], 'There is no key 4242.'],
  ])('%s is reported in one line', async (_what, words, message) => {
    expect(await runCommand(words, environment)).toEqual({ exitCode: 1, stdout: '', stderr: `${message}\n` })
  })
})

describe('invalid calls', () => {
  const limit = (text: string) => ['account', 'limits', '--account', '1', '--set', text]

  test.each([
    [[], 'No command given.'],
    [['frobnicate', 'it'], 'Unknown command: frobnicate it'],
    [['account'], 'Which of the commands of account?'],
    [['account', 'create'], '--name is missing'],
    [['account', 'create', '--name', '  '], '--name must have 1 to 200 characters'],
    [['account', 'create', '--nmae', 'x'], "account create: Unknown option '--nmae'"],
    [['account', 'create', 'stray', '--name', 'x'], 'account create: Unexpected argument'],
    [limit('live.week=1'), '"live.week=1": the window must be one of minute'],
    [limit('fast.day=1'), '"fast.day=1": the class must be one of inventory_fetch'],
    [limit('live.day=-1'), '"live.day=-1": the value must be a whole number'],
    [limit('live.day=1e3'), '"live.day=1e3": the value must be a whole number'],
    [limit('live.day'), '"live.day": the value must be a whole number'],
    [['key', 'create', '--type', 'live'], '--account is missing'],
    [['key', 'create', '--account', '1'], '--type is missing'],
    [['key', 'create', '--account', '1', '--type', 'prod'], '--type must be live or test: "prod" is neither'],
    [['key', 'create', '--account', 'one', '--type', 'live'], '--account must be a whole number'],
    [['key', 'deactivate', '--key-id', '99999999999'], '--key-id must be a whole number'],
    [['key', 'deactivate', '--key-id'], 'key deactivate: '],
  ])('%j says what is wrong, then how to call it', async (words, message) => {
    const { exitCode, stdout, stderr } = await runCommand(words, { DATA_DIR: '/nowhere' })
    expect(exitCode).toBe(2)
    expect(stdout).toBe('')
    expect(stderr.startsWith(message), stderr).toBe(true)
    expect(stderr).toMatch(/\n\nUsage: npm run -s forecourt -- <command>\n\n {2}\w/)
  })

  test('all invalid settings are named', async () => {
    const outcome = await runCommand(['migrate'], { PORT: 'x', REFRESH_HOURS: 'y' })
    expect(outcome.exitCode).toBe(1)
    expect(outcome.stderr).toMatch(/PORT[\s\S]*REFRESH_HOURS/)
  })

  test('a missing database is reported as missing', async () => {
    const outcome = await runCommand(['migrate'], { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })
    expect(outcome).toEqual({ exitCode: 1, stdout: '', stderr: 'connect ECONNREFUSED 127.0.0.1:1\n' })
  })
})

describe('as a process', () => {
  const folder = makeFolder()
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('an empty folder becomes a database; stdout contains one JSON value and nothing else', async () => {
    const { stdout, stderr } = await runProcess(['account', 'create', '--name', 'N'], { DATA_DIR: folder })
    expect(JSON.parse(stdout)).toEqual({ account_id: 1, name: 'N' })
    expect(stderr).toBe('')
  })

  test('while a service runs, commands work on its database and leave it running', async () => {
    const settings = { DATABASE_URL: null, DATA_DIR: folder }
    const database = await openDatabase(settings, { alone: true })
    try {
      const made = await runProcess(['account', 'create', '--name', 'Beside'], { DATA_DIR: folder })
      const { account_id: id } = JSON.parse(made.stdout)
      const names = await executeSql(database.handle, 'SELECT name FROM accounts WHERE id = $1', [id])
      expect(names).toEqual([{ name: 'Beside' }])
      const { stdout } = await runProcess(['doctor'], { DATA_DIR: folder })
      expect(JSON.parse(stdout).checks).toContainEqual({
        name: 'database',
        status: expect.stringMatching('ok|warning'),
        detail: expect.stringContaining('migrations applied'),
      })
      expect(await executeSql(database.handle, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    } finally {
      await database.close()
    }
  })

  function runProcess(words: readonly string[], environment: Record<string, string>) {
    const options = { env: { PATH: process.env.PATH ?? '', ...environment }, cwd: repository }
    return promisify(execFile)(process.execPath, ['src/main/cli.ts', ...words], options)
  }
})

describe('doctor', () => {
  test.each(Object.entries(fixedMinors))('PostgreSQL %s is warned of before its minor version %i', (major, minor) => {
    const versionOf = (number: number) => Number(major) * 10_000 + number
    expect(missingFixes(versionOf(minor - 1), false)).toBe(`lacks security fixes: update it to ${major}.${minor}`)
    expect(missingFixes(versionOf(minor - 1), true)).toContain('POSTGRES_BIN')
    expect(missingFixes(versionOf(minor), false)).toBeNull()
    expect(missingFixes(versionOf(minor + 1), true)).toBeNull()
  })

  test('a major version that is not in the table is not warned of', () => {
    expect(missingFixes(190_000, false)).toBeNull()
  })

  const folder = makeFolder()
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function examine(environment: Record<string, string>) {
    const off = { VPIC_URL: 'off', NHTSA_URL: 'off', EPA_URL: 'off' }
    const outcome = await runCommand(['doctor'], { DATA_DIR: join(folder, 'none'), ...off, ...environment })
    return { ...outcome, report: JSON.parse(outcome.stdout) }
  }

  test('a browser that does not answer is a warning with the reason [ANY-11]', async () => {
    const { report, exitCode } = await examine({ BROWSER_URL: 'http://127.0.0.1:1' })
    expect(exitCode).toBe(0)
    expect(report.checks).toContainEqual({
      name: 'BROWSER_URL',
      status: 'warning',
      detail: expect.stringMatching(/127\.0\.0\.1:1: .+; sites that need a browser are not read/),
    })
  })

  test('checks and creates nothing', async () => {
    const { report, exitCode } = await examine({})
    expect(exitCode).toBe(0)
    expect(report.ok).toBe(true)
    expect((await examine({})).report).toEqual(report)
  })

  test('reports which outside sources are off, and which do not answer', async () => {
    const { report, exitCode } = await examine({ NHTSA_URL: 'http://127.0.0.1:1' })
    expect(exitCode).toBe(0)
    expect(report.checks).toContainEqual({ name: 'EPA_URL', status: 'ok', detail: 'off: stored answers only' })
    expect(report.checks).toContainEqual(expect.objectContaining({ name: 'NHTSA_URL', status: 'warning' }))
  })

  test('names every malformed setting', async () => {
    const { report, exitCode, stderr } = await examine({ PORT: 'x', EXTRA_CA_FILE: '/nowhere.pem' })
    expect(exitCode).toBe(1)
    expect(report.ok).toBe(false)
    expect(report.checks).toHaveLength(2)
    expect(stderr).toMatch(/PORT[\s\S]*EXTRA_CA_FILE/)
  })

  test('reports a database that does not answer, without its password', async () => {
    const { report, exitCode, stdout, stderr } = await examine({ DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x' })
    expect(exitCode).toBe(1)
    expect(report.checks).toContainEqual(expect.objectContaining({ name: 'database', status: 'wrong' }))
    expect(stdout + stderr).not.toContain('hunter2')
  })

  test('finds a data folder that is a file', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const { report, exitCode } = await examine({ DATA_DIR: file })
    expect(exitCode).toBe(1)
    expect(report.checks).toContainEqual(expect.objectContaining({ name: 'DATA_DIR', status: 'wrong' }))
  })

  test.skipIf(process.getuid?.() === 0)(
    'finds a data folder that cannot be written to (not as root, who can)',
    async () => {
      const locked = mkdtempSync(join(folder, 'locked-'))
      chmodSync(locked, 0o500)
      const { report } = await examine({ DATA_DIR: join(locked, 'data') })
      expect(report.checks).toContainEqual(expect.objectContaining({ name: 'DATA_DIR', status: 'wrong' }))
    },
  )

  test('reads the certificate authorities, and finds a truncated one', async () => {
    const authority = join(repository, 'test/support/tls/test-only-authority.pem')
    const good = await examine({ EXTRA_CA_FILE: authority })
    expect(good.report.checks).toContainEqual(expect.objectContaining({ name: 'EXTRA_CA_FILE', status: 'ok' }))
    const broken = join(folder, 'broken.pem')
    writeFileSync(
      broken,
      readFileSync(authority, 'utf8').replace(/-----BEGIN CERTIFICATE-----\n.{40}/, '-----BEGIN CERTIFICATE-----\n'),
    )
    const bad = await examine({ EXTRA_CA_FILE: broken })
    expect(bad.exitCode).toBe(1)
    expect(bad.report.checks).toContainEqual(expect.objectContaining({ name: 'EXTRA_CA_FILE', status: 'wrong' }))
  })

  test('signs in to the SFTP server: an unpinned host key is a warning that names it, a refused password is an error', async () => {
    const sftp = await startSftpSandbox({ folder: mkdtempSync(join(folder, 'sftp-')) })
    const checkOf = async (environment: Record<string, string>) => {
      const { report, exitCode } = await examine({ SFTP_URL: sftp.url, ...environment })
      const found = report.checks.find(({ name }: { name: string }) => name === 'SFTP_URL')
      return { exitCode, ...found }
    }
    try {
      const unpinned = { exitCode: 0, status: 'warning', detail: expect.stringContaining(sftp.fingerprint) }
      expect(await checkOf({})).toMatchObject(unpinned)
      expect(await checkOf({ SFTP_HOST_FINGERPRINT: sftp.fingerprint })).toMatchObject({ exitCode: 0, status: 'ok' })
      const wrong = { exitCode: 1, status: 'wrong', detail: expect.stringContaining('refused the sign-in') }
      expect(await checkOf({ SFTP_URL: sftp.url.replace('sandbox-only', 'other') })).toMatchObject(wrong)
    } finally {
      await sftp.close()
    }
  })

  test('a Redis that does not answer is an error, and its password is not printed', async () => {
    const { report, exitCode, stdout, stderr } = await examine({ REDIS_URL: 'redis://u:hunter2@127.0.0.1:1' })
    expect(exitCode).toBe(1)
    const check = report.checks.find(({ name }: { name: string }) => name === 'REDIS_URL')
    expect(check).toMatchObject({ status: 'wrong', detail: expect.stringContaining('127.0.0.1:1: ') })
    expect(stdout + stderr).not.toContain('hunter2')
  })

  test.skipIf(withoutRedis !== null)('a Redis that runs scripts passes', async () => {
    const server = await startRedis()
    try {
      const { report } = await examine({ REDIS_URL: server.url })
      expect(report.checks).toContainEqual(expect.objectContaining({ name: 'REDIS_URL', status: 'ok' }))
    } finally {
      await server.close()
    }
  })

  test('tries the tunnel and the redirections: a closed tunnel is an error, a closed test server a warning', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    const open = typeof address === 'object' && address !== null ? address.port : 0
    const both = await examine({
      TUNNEL_PROXY_URL: `http://127.0.0.1:${open}`,
      CONNECT_TO: `a.example:80:127.0.0.1:${open},b.example:80:127.0.0.1:1,c.example:80::`,
    })
    await new Promise((resolve) => server.close(resolve))
    expect(both.exitCode).toBe(0)
    const statuses = both.report.checks.map((check: { name: string; status: string }) => [check.name, check.status])
    expect(statuses.slice(-4)).toEqual([
      ['TUNNEL_PROXY_URL', 'ok'],
      ['CONNECT_TO', 'ok'],
      ['CONNECT_TO', 'warning'],
      ['CONNECT_TO', 'ok'],
    ])
    expect((await examine({ TUNNEL_PROXY_URL: `http://127.0.0.1:${open}` })).exitCode).toBe(1)
  })
})
