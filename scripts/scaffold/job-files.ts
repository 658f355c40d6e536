import { camelCase, importInto, type Plan } from './scaffold-kind.ts'

const names = 'src/queue/job-names.ts'
const registry = 'src/jobs/registry.ts'

export function planJob(name: string): Plan {
  const job = `${camelCase(name)}Job`
  return {
    files: [
      { path: `src/jobs/${name}.ts`, text: jobText(name, job) },
      { path: `src/jobs/${name}.test.ts`, text: testText(name, job) },
    ],
    edits: [
      {
        path: names,
        from: 'export type JobPayloads = {',
        until: '}\n\n',
        text: `  '${name}': { readonly dealershipId: number }\n`,
      },
      {
        path: names,
        from: 'export const jobPolicies: Readonly<Record<JobName, JobPolicy>> = {\n',
        until: '  ',
        text: `  '${name}': { expireInSeconds: 15 * 60, retryLimit: 2, retryDelay: 30 },\n`,
      },
      importInto(registry, `import { ${job} } from './${name}.ts'`),
      { path: registry, from: 'export const jobs: readonly BoundJob[] = [\n', until: '  ', text: `  ${job},\n` },
    ],
    next: [
      `${names}: the payload of '${name}', ids only, and its policy`,
      `src/jobs/${name}.test.ts: what it promises`,
    ],
  }
}

const jobText = (name: string, job: string) => `import { defineJob } from './define-job.ts'

/** Idempotent: a job that expired may run twice. */
export const ${job} = defineJob({
  name: '${name}',
  slots: { all: 1 },
  run: async (services, payload) => {
    services.log.info(payload, 'job ran')
  },
})
`

const testText = (name: string, job: string) => `import { expect, test } from 'vitest'
import { jobPolicies } from '../queue/job-names.ts'
import { jobs } from './registry.ts'
import { ${job} } from './${name}.ts'

test('workers take it, and an attempt that hangs is ended', () => {
  expect(jobs).toContain(${job})
  expect(jobPolicies[${job}.name].expireInSeconds).toBeGreaterThan(0)
})
`
