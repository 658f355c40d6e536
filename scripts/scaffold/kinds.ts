import { planEndpoint } from './endpoint-files.ts'
import { planEvent } from './event-files.ts'
import { planFeed } from './feed-files.ts'
import { planField } from './field-files.ts'
import { planJob } from './job-files.ts'
import { planPlatform } from './platform-files.ts'
import { kebabCase, nextNumber, type Plan, type ScaffoldKind, type Surroundings } from './scaffold-kind.ts'

const kebab = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*'
const verbNoun = '[a-z][a-z0-9]*(?:-[a-z0-9]+)+'

/** Everything that can be started with `npm run new`. */
export const kinds: readonly ScaffoldKind[] = [
  { kind: 'platform', form: '<id> [--from DIR]', pattern: new RegExp(`^${kebab}$`), plan: planPlatform },
  {
    kind: 'endpoint',
    form: '<resource>/<verb-noun>',
    pattern: new RegExp(`^${kebab}/${verbNoun}$`),
    plan: planEndpoint,
  },
  { kind: 'job', form: '<verb-noun>', pattern: new RegExp(`^${verbNoun}$`), plan: planJob },
  { kind: 'feed', form: '<provider>', pattern: /^[a-z][a-z0-9]*$/, plan: planFeed },
  { kind: 'event', form: '<subject>.<verb>', pattern: /^[a-z]+(?:[._][a-z]+)*\.[a-z]+(?:_[a-z]+)*$/, plan: planEvent },
  {
    kind: 'field',
    form: '<name> [--ims] [--filter]',
    pattern: /^[a-z]+(?:_[a-z0-9]+)*(?: --(?:ims|filter))*$/,
    plan: planField,
  },
  { kind: 'setting', form: '<NAME>', pattern: /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/, plan: planSetting },
  { kind: 'migration', form: '<name>', pattern: new RegExp(`^${kebab}$`), plan: planMigration },
  { kind: 'decision', form: '<title>', pattern: /[a-z]{2}/i, plan: planDecision },
]

function planMigration(name: string, { paths }: Surroundings): Plan {
  const path = `migrations/${nextNumber(paths, 'migrations')}_${name.replaceAll('-', '_')}.sql`
  return {
    files: [{ path, text: '-- Why this is needed, in one line. Forward only; an applied file is never edited.\n' }],
    next: ['src/db/queries/: the statements that read and write the columns'],
  }
}

function planDecision(title: string, { paths, today }: Surroundings): Plan {
  const number = nextNumber(paths, 'docs/decisions')
  const text = `# ${number}: ${title}

${today.toISOString().slice(0, 10)}

## Decision

## Why

What was measured or learned.

## What follows
`
  return { files: [{ path: `docs/decisions/${number}-${kebabCase(title)}.md`, text }], next: [] }
}

function planSetting(name: string): Plan {
  const text = `  ${name}: textVariable('What it changes, in one sentence.', 'default'),\n`
  return {
    files: [],
    edits: [{ path: 'src/config/variables.ts', from: 'export const variables = {', until: '} as const', text }],
    next: [
      `src/config/variables.ts: the meaning, default and parser of ${name}; then read it where it is needed`,
      'npm run generate',
    ],
  }
}
