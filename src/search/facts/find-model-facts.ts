import { type ModelFacts, modelFacts } from './model-facts.ts'

export type AskedModel = { readonly make: string | null; readonly model: string | null; readonly year: number | null }

/** Letters and digits only, so that "CR-V", "CR V" and "crv" are one. */
function compactName(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

const byMake = Map.groupBy(
  modelFacts.map((facts) => ({ key: compactName(facts.model), facts })),
  ({ facts }) => compactName(facts.make),
)

/** Facts about a listing's model. Words after the model's name ("RAV4 Hybrid", "1500 Classic") may differ. */
export function findModelFacts({ make, model, year }: AskedModel): ModelFacts | null {
  if (make === null || model === null) return null
  const models = byMake.get(compactName(make))
  if (models === undefined) return null
  const words = model.toLowerCase().split(/[\s/]+/)
  for (let length = words.length; length > 0; length--) {
    const key = compactName(words.slice(0, length).join(''))
    const found = models.filter((one) => one.key === key && isOfYear(one.facts, year))
    const best = found.find(({ facts }) => facts.years !== null) ?? found[0]
    if (best !== undefined) return best.facts
  }
  return null
}

function isOfYear({ years }: ModelFacts, year: number | null): boolean {
  if (years === null) return true
  return year !== null && year >= years.from && year <= years.to
}
