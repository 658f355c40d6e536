import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { benchMeanings } from '../figures/benches.data.ts'
import { proofs } from '../figures/proofs.data.ts'
import { repositoryRoot } from '../repository-files.ts'
import { renderBenchmarks, renderReliability } from './figures-pages.ts'

test('each fault is stated with its behavior, and with the command of a proof that exists', () => {
  const page = renderReliability()
  for (const { name, fault, behavior, file } of proofs) {
    expect(existsSync(join(repositoryRoot, file)), file).toBe(true)
    expect(page).toContain(`## ${fault}\n\n${behavior}\n`)
    expect(page).toContain(`\`npm run prove -- ${name}\``)
  }
  expect(new Set(proofs.map(({ name }) => name)).size).toBe(proofs.length)
})

test('each bench says what it means, and no other name does', () => {
  const benches = readdirSync(join(repositoryRoot, 'bench')).filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  expect(Object.keys(benchMeanings).sort()).toEqual(benches.map((file) => basename(file, '.ts')).sort())
})

test('each bench has its figures, or is named as one without', () => {
  expect(renderBenchmarks()).toMatch(/^## market$|`market`/m)
})
