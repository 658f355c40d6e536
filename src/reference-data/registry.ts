import type { Source, SourceName } from './contract.ts'
import { epa } from './epa/source.ts'
import { nhtsa } from './nhtsa/source.ts'
import { vpic } from './vpic/source.ts'

export const sources: readonly Source[] = [vpic, ...nhtsa, epa]

export function getSource(name: SourceName): Source {
  const found = sources.find((source) => source.name === name)
  if (found === undefined) throw new Error(`no source ${name}`)
  return found
}
