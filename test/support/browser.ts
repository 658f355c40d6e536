import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium } from 'playwright-core'

/** The shell has no windows, and takes half the processor time. Debian's starter of it would survive its kill. */
const places = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const found = places.find((path) => existsSync(path))

/** Why browser tests cannot run here; null if they can. In CI a reason is an error. */
export const noBrowser: string | null =
  found === undefined ? `no Chromium at ${places.join(', ')}: browser tests are not run` : null

if (noBrowser !== null) {
  if (process.env.FORECOURT_REQUIRE_ALL === '1') throw new Error(noBrowser)
  console.warn(noBrowser)
}

const quietly = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
]

/** The machine's own Chromium, without background requests. */
export async function launchBrowser(): Promise<Browser> {
  if (found === undefined) throw new Error(noBrowser ?? '')
  return chromium.launch({ executablePath: found, args: quietly })
}

export type ServedBrowser = {
  /** Value of BROWSER_URL. */
  readonly url: string
  /** Ends it as a crash would. */
  kill(): Promise<void>
  /** Ends it; what its network did: names of events, with their parameters. */
  close(): Promise<readonly { readonly name: string; readonly params: string }[]>
}

/** The same as an operator starts it for BROWSER_URL. */
export async function serveBrowser(): Promise<ServedBrowser> {
  if (found === undefined) throw new Error(noBrowser ?? '')
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-browser-'))
  const netLog = join(folder, 'net-log.json')
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, `--log-net-log=${netLog}`]
  const process = spawn(found, [...quietly, ...own], { stdio: ['ignore', 'ignore', 'pipe'] })
  const kill = async (signal: NodeJS.Signals) => {
    if (process.exitCode !== null || process.signalCode !== null) return
    const ended = once(process, 'exit')
    process.kill(signal)
    await ended
  }
  return {
    url: `http://127.0.0.1:${await portOf(process)}`,
    kill: () => kill('SIGKILL'),
    close: async () => {
      await kill('SIGTERM')
      const log = await readFile(netLog, 'utf8').catch(() => '')
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
      return readNetLog(log)
    },
  }
}

async function portOf({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('Chromium has no output')
  for await (const line of createInterface(stderr)) {
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1]
    if (port === undefined) continue
    stderr.resume()
    return port
  }
  throw new Error('Chromium ended before it listened')
}

/** One event a line, after one with their names. The last line may be cut off. */
function readNetLog(text: string) {
  const lines = text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line.replace(/,$/, line.startsWith('{"constants"') ? '}' : '')) as NetLogLine]
    } catch {
      return []
    }
  })
  const types = Object.entries(lines[0]?.constants?.logEventTypes ?? {})
  const names = new Map(types.map(([name, type]) => [type, name]))
  return lines
    .slice(1)
    .map(({ type, params = {} }) => ({ name: names.get(type) ?? '', params: JSON.stringify(params) }))
}

type NetLogLine = {
  readonly constants?: { readonly logEventTypes: Readonly<Record<string, number>> }
  readonly type: number
  readonly params?: object
}
