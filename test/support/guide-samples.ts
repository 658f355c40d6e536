import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const programs: Readonly<Record<string, readonly [program: string, ending: string]>> = {
  ts: [process.execPath, '.ts'],
  js: [process.execPath, '.mjs'],
  python: ['python3', '.py'],
}

export type Sample = { readonly language: string; readonly text: string; readonly line: number }

const fence = /^(?<marker><!-- not run: .{10,} -->\n)?```(?<language>\w*)\n(?<text>[\s\S]*?)^```$/gm
/** A refused request fails; polls do not wait. */
const prologue = `set -aeuo pipefail
curl() { command curl --fail-with-body "$@"; }
sleep() { command sleep 0.2; }`
/** Shown, not run: answers, headers, and PHP, which webhook-documentation.test.ts runs where it is installed. */
const shown = new Set(['text', 'http', 'php'])

/** The samples of a document to run, in its order. `<!-- not run: why -->` before one leaves it out. */
export function readSamples(document: string): readonly Sample[] {
  return [...document.matchAll(fence)]
    .map(({ groups = {}, index }) => ({ ...groups, line: document.slice(0, index).split('\n').length }))
    .filter(({ marker, language = '' }: Fence) => marker === undefined && !shown.has(language))
    .map(({ language = '', text = '', line }: Fence) => ({ language, text, line }))
}

type Fence = { readonly marker?: string; readonly language?: string; readonly text?: string; readonly line: number }

type SampleWorld = {
  /** What the samples name, and what stands for it here. */
  readonly names: Readonly<Record<string, string>>
  /** Settings of the service, for its commands. */
  readonly settings: Readonly<Record<string, string>>
}

/**
 * Runs samples one after the other as a reader would: shell variables last, and an id such as `setup_...` is the last one
 * that an answer showed (`dlr_...` the first). A sample fails when its program or one of its requests does.
 */
export async function openSamples({ names, settings }: SampleWorld) {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-samples-'))
  const state = join(folder, 'state.sh')
  const ids = new Map<string, string>()
  mkdirSync(join(folder, 'node_modules/@forecourt'), { recursive: true })
  writeFileSync(state, '')
  symlinkSync(join(root, 'node_modules/standardwebhooks'), join(folder, 'node_modules/standardwebhooks'))
  await buildClient(join(folder, 'node_modules/@forecourt/client'))
  const { PATH, HOME, TMPDIR } = process.env
  const env = { PATH, HOME, TMPDIR, PYTHONPATH: join(root, 'clients/python'), ...settings }

  async function runSample({ language, text }: Sample, own: Readonly<Record<string, string>>): Promise<void> {
    const real = fillIn(text, { ...names, ...own }, ids)
    if (language === 'json') return connectAgent(JSON.parse(real))
    const [program, ending] = programs[language] ?? ['bash', '.sh']
    if (ending === '.sh' && language !== 'sh') throw new Error(`a sample of "${language}" cannot be run`)
    const file = join(folder, `sample${ending}`)
    writeFileSync(file, language === 'sh' ? `${prologue}\n. ${state}\n${real}\nexport -p > ${state}\n` : real)
    const { stdout } = await run(program, [file], { cwd: root, env, timeout: 300_000, maxBuffer: 50_000_000 })
    for (const [id, prefix = ''] of stdout.matchAll(/\b(dlr|setup|srch|exp|ims_config)_[a-zA-Z0-9]+/g)) {
      if (prefix !== 'dlr' || !ids.has(prefix)) ids.set(prefix, id)
    }
  }
  /** As a program of its own, for a sample that keeps running. */
  function prepare({ language, text }: Sample) {
    const [command, ending] = programs[language] ?? ['bash', '.sh']
    const file = join(folder, `kept${ending}`)
    writeFileSync(file, fillIn(text, names, ids))
    return { command, arguments: [file], env }
  }
  return { runSample, prepare, close: () => rmSync(folder, { recursive: true, force: true }) }
}

function fillIn(text: string, names: Readonly<Record<string, string>>, ids: ReadonlyMap<string, string>): string {
  const named = Object.entries(names).reduce((filled, [name, value]) => filled.replaceAll(name, value), text)
  return named.replaceAll(/\b(dlr|setup|srch|exp|ims_config)_\.\.\./g, (dots, prefix) => ids.get(prefix) ?? dots)
}

async function buildClient(target: string): Promise<void> {
  const source = join(root, 'clients/typescript')
  await run(process.execPath, [
    join(root, 'node_modules/typescript/bin/tsc'),
    '-p',
    source,
    '--outDir',
    join(target, 'dist'),
  ])
  symlinkSync(join(source, 'package.json'), join(target, 'package.json'))
}

/** Settings of an agent: they have to lead to the twelve tools. */
async function connectAgent(settings: AgentSettings): Promise<void> {
  for (const server of Object.values(settings.mcpServers)) {
    const client = new Client({ name: 'samples', version: '1' })
    await client.connect(
      'url' in server
        ? new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers: { ...server.headers } } })
        : new StdioClientTransport({
            ...server,
            args: [...server.args],
            env: { ...server.env, PATH: process.env.PATH ?? '' },
            cwd: root,
          }),
    )
    const { tools } = await client.listTools()
    await client.close()
    if (tools.length !== 12) throw new Error(`the agent got ${tools.length} tools`)
  }
}

type AgentSettings = { readonly mcpServers: Readonly<Record<string, AgentServer>> }
type Texts = Readonly<Record<string, string>>
type AgentServer =
  | { readonly url: string; readonly headers: Texts }
  | { readonly command: string; readonly args: readonly string[]; readonly env: Texts }
