import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signDelivery } from '../../src/webhooks/post-delivery.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// Runs the verification code of docs/site/webhooks.md as printed.
const page = readFileSync(join(import.meta.dirname, '../../docs/site/webhooks.md'), 'utf8')
const secret = 'a secret for tests – with more than ASCII'
const body = '{"event":"vehicle.created","data":{"text":"Škoda 🚗"}}'

type Language = {
  readonly name: string
  readonly fence: string
  readonly program: string
  /** The code, wrapped in a call that reads [body, headers, secret] from a JSON file and prints true or false. */
  readonly wrap: (code: string) => string
  readonly file: string
}

const languages: readonly Language[] = [
  {
    name: 'TypeScript',
    fence: 'ts',
    program: process.execPath,
    file: 'verify.ts',
    wrap: (code) => `import { readFileSync } from 'node:fs'
${code}
const [body, headers, secret] = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
console.log(isGenuine(Buffer.from(body), headers, secret))`,
  },
  {
    name: 'Python',
    fence: 'python',
    program: 'python3',
    file: 'verify.py',
    wrap: (code) => `${code}
import json, sys
body, headers, secret = json.load(open(sys.argv[1], encoding="utf-8"))
print("true" if is_genuine(body.encode(), headers, secret) else "false")`,
  },
  {
    name: 'PHP',
    fence: 'php',
    program: 'php',
    file: 'verify.php',
    wrap: (code) => `<?php
${code}
[$body, $headers, $secret] = json_decode(file_get_contents($argv[1]), true);
echo is_genuine($body, $headers, $secret) ? 'true' : 'false';`,
  },
]

const isThere = ({ program }: Language) => spawnSync(program, ['--version']).status === 0

for (const language of languages) {
  const missing = !isThere(language)
  test.skipIf(missing)(
    `the ${language.name} code accepts a delivery and refuses it altered, old or under another secret${missing ? ` (skipped: no ${language.program} on this machine)` : ''} [DLV-04, DLV-09]`,
    () => {
      const code = new RegExp(`\`\`\`${language.fence}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? ''
      expect(code.length).toBeGreaterThan(200)
      const folder = temporaryFolder()
      writeFileSync(join(folder, language.file), language.wrap(code))
      const verdict = (given: readonly unknown[]) => {
        writeFileSync(join(folder, 'given.json'), JSON.stringify(given))
        const run = spawnSync(language.program, [join(folder, language.file), join(folder, 'given.json')])
        return run.stdout.toString().trim() || run.stderr.toString()
      }
      const sign = (at: Date, previousSecret: string | null = null) => {
        const signed = signDelivery({ id: 'msg_1_2', eventType: 'vehicle.created', body, at, secret, previousSecret })
        return Object.fromEntries(Object.entries(signed).map(([name, value]) => [name.toLowerCase(), value]))
      }
      const headers = sign(new Date())
      expect(verdict([body, headers, secret])).toBe('true')
      expect(verdict([body, sign(new Date(), 'the secret before it'), 'the secret before it'])).toBe('true')
      expect(verdict([`${body} `, headers, secret])).toBe('false')
      expect(verdict([body, headers, `${secret}!`])).toBe('false')
      expect(verdict([body, { ...headers, 'webhook-id': 'msg_1_3' }, secret])).toBe('false')
      expect(verdict([body, sign(new Date(Date.now() - 600_000)), secret])).toBe('false')
      expect(verdict([body, {}, secret])).toBe('false')
    },
  )
}

test('the library of Standard Webhooks verifies as the page says [DLV-09]', async () => {
  const code = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  const file = join(temporaryFolder(), 'verify.mjs')
  writeFileSync(file, code.replace("'standardwebhooks'", JSON.stringify(import.meta.resolve('standardwebhooks'))))
  const { readDelivery } = await import(file)
  const sign = (by: string) => {
    const delivery = {
      id: 'msg_1_2',
      eventType: 'vehicle.created',
      body,
      at: new Date(),
      previousSecret: null,
    } as const
    const signed = Object.entries(signDelivery({ ...delivery, secret: by }))
    return Object.fromEntries(signed.map(([name, value]) => [name.toLowerCase(), String(value)]))
  }
  const plain = 'a secret in ASCII for tests'
  for (const by of [secret, plain]) {
    const headers = sign(by)
    expect(readDelivery(body, headers, by)).toEqual(JSON.parse(body))
    expect(() => readDelivery(`${body} `, headers, by)).toThrow()
    expect(() => readDelivery(body, headers, `${by}!`)).toThrow()
    // What the page warns of.
    expect(() => new Webhook(by).verify(body, headers)).toThrow()
  }
  expect(new Webhook(plain, { format: 'raw' }).verify(body, sign(plain))).toEqual(JSON.parse(body))
})
