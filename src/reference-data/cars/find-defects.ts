import type { Complaint, RecallCampaign } from '../../model/car-facts.ts'
import { type ComplaintAnswer, complaintModelsRead, complaintsRead } from '../nhtsa/complaints.ts'
import { recallModelsRead, recallsRead } from '../nhtsa/recalls.ts'
import { type Observation, oldestOf, type ReferenceData } from '../reference-data.ts'
import { askedNames } from './asked-names.ts'
import type { Car } from './car.ts'

type FoundComplaints = Observation & {
  readonly matched: readonly string[]
  readonly figures: ComplaintAnswer
  readonly complaints: readonly Complaint[]
}

/** Complaints about a make, model and year: figures over all, and one page. */
export async function findComplaints(
  car: Car,
  range: { readonly offset: number; readonly limit: number },
  references: Pick<ReferenceData, 'ask' | 'listItems'>,
): Promise<FoundComplaints> {
  const { make, year } = car
  const list = await references.ask(complaintModelsRead, { make, year })
  const { matched, asked } = askedNames(car, list.answer.names)
  const question = { make, year, models: asked }
  const figures = await references.ask(complaintsRead, question)
  const items = figures.answer.count > range.offset ? await references.listItems(complaintsRead, question, range) : []
  return {
    matched: [...new Set([...matched, ...figures.answer.found])],
    figures: figures.answer,
    complaints: items as readonly Complaint[],
    ...oldestOf(list, figures),
  }
}

type FoundRecalls = Observation & { readonly matched: readonly string[]; readonly recalls: readonly RecallCampaign[] }

export async function findRecalls(car: Car, references: Pick<ReferenceData, 'ask'>): Promise<FoundRecalls> {
  const { make, year } = car
  const list = await references.ask(recallModelsRead, { make, year })
  const { matched, asked } = askedNames(car, list.answer.names)
  const recalls = await references.ask(recallsRead, { make, year, models: asked })
  const names = [...new Set([...matched, ...recalls.answer.found])]
  return { matched: names, recalls: recalls.answer.recalls, ...oldestOf(list, recalls) }
}
