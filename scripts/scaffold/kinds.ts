import { planEndpoint } from './endpoint-files.ts'
import { planPlatform } from './platform-files.ts'
import { camelCase, kebabCase, nextNumber, type Plan, type ScaffoldKind, type Surroundings } from './scaffold-kind.ts'

const kebab = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*'
const verbNoun = '[a-z][a-z0-9]*(?:-[a-z0-9]+)+'

/** Everything that can be started with `npm run new`. */
export const kinds: readonly ScaffoldKind[] = [
  { kind: 'platform', form: '<id>', pattern: new RegExp(`^${kebab}$`), plan: planPlatform },
  {
    kind: 'endpoint',
    form: '<resource>/<verb-noun>',
    pattern: new RegExp(`^${kebab}/${verbNoun}$`),
    plan: planEndpoint,
  },
  { kind: 'job', form: '<verb-noun>', pattern: new RegExp(`^${verbNoun}$`), plan: planJob },
  { kind: 'migration', form: '<name>', pattern: new RegExp(`^${kebab}$`), plan: planMigration },
  { kind: 'decision', form: '<title>', pattern: /[a-z]{2}/i, plan: planDecision },
]

function planJob(name: string): Plan {
  const job = `${camelCase(name)}Job`
  const text = `import { defineJob } from './define-job.ts'

/** Idempotent: a job that expired may run twice. */
export const ${job} = defineJob({
  name: '${name}',
  concurrency: 1,
  run: async (services, payload) => {
    services.log.info({ payload }, 'job ran')
  },
})
`
  return {
    files: [{ path: `src/jobs/${name}.ts`, text }],
    next: [
      `src/queue/job-names.ts: '${name}' in JobPayloads, and its policy`,
      `src/jobs/registry.ts: import { ${job} } from './${name}.ts', and list it`,
      `src/jobs/${name}.test.ts: what it promises`,
    ],
  }
}

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
