import { type Recall, recallModelsRead, recallsRead } from '../nhtsa/recalls.ts'
import { type Observation, oldestOf, type ReferenceData } from '../reference-data.ts'
import { askedNames } from './asked-names.ts'
import type { Car } from './car.ts'

type FoundRecalls = Observation & { readonly matched: readonly string[]; readonly recalls: readonly Recall[] }

export async function findRecalls(car: Car, references: Pick<ReferenceData, 'ask'>): Promise<FoundRecalls> {
  const { make, year } = car
  const list = await references.ask(recallModelsRead, { make, year })
  const { matched, asked } = askedNames(car, list.answer.names)
  const recalls = await references.ask(recallsRead, { make, year, models: asked })
  const names = [...new Set([...matched, ...recalls.answer.found])]
  return { matched: names, recalls: recalls.answer.recalls, ...oldestOf(list, recalls) }
}
