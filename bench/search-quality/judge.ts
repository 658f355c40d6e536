import type { TrueVehicle } from './make-lot.ts'
import type { ShopperQuery } from './queries.data.ts'

/** Relevance of each vehicle of a lot: 0 (violates a constraint) to 3. */
export function gradeLot(
  lot: readonly TrueVehicle[],
  { hard, soft }: Pick<ShopperQuery, 'hard' | 'soft'>,
): readonly number[] {
  const prices = lot.map(({ facts }) => Number(facts.price)).sort((a, b) => a - b)
  const rank = (vehicle: TrueVehicle) =>
    prices.findIndex((price) => price >= Number(vehicle.facts.price)) / prices.length
  const demands = parse(hard)
  const wishes = parse(soft)
  const weight = wishes.reduce((sum, wish) => sum + wish.weight, 0)
  return lot.map((vehicle) => {
    if (!demands.every((demand) => holds(vehicle, demand, rank))) return 0
    if (weight === 0) return 3
    const met = wishes.reduce((sum, wish) => sum + (holds(vehicle, wish, rank) ? wish.weight : 0), 0) / weight
    return met >= 0.75 ? 3 : met >= 0.4 ? 2 : 1
  })
}

type Rule = { readonly field: string; readonly operator: string; readonly value: string; readonly weight: number }

function parse(text: string): readonly Rule[] {
  return text.split(';').flatMap((part) => {
    const found = /^\s*(\w+)(>=|<=|!=|=)(.+?)(?::([\d.]+))?\s*$/.exec(part)
    if (found === null) return []
    const [, field = '', operator = '', value = '', weight = '1'] = found
    return [{ field, operator, value, weight: Number(weight) }]
  })
}

function holds(
  vehicle: TrueVehicle,
  { field, operator, value }: Rule,
  rank: (vehicle: TrueVehicle) => number,
): boolean {
  const values = value.split('|')
  if (field === 'eq') return values.some((name) => vehicle.equipment.has(name))
  const fact = field === 'pricerank' ? rank(vehicle) : (vehicle.facts[field] ?? null)
  if (operator === '>=') return fact !== null && Number(fact) >= Number(value)
  if (operator === '<=') return fact !== null && Number(fact) <= Number(value)
  const isAny =
    field === 'trim'
      ? values.some((one) => ` ${fact} `.includes(` ${one} `) || fact === one)
      : values.includes(String(fact))
  return operator === '=' ? isAny : !isAny
}

export type Quality = { readonly ndcg: number; readonly violations: number; readonly queries: number }

/** nDCG@10 relative to the lot's best order, and the share of violations in the top ten. */
export function judgeRanking(
  ranked: readonly number[],
  grades: readonly number[],
): { readonly ndcg: number; readonly violations: number } | null {
  const ideal = [...grades].sort((a, b) => b - a).slice(0, 10)
  const best = gain(ideal)
  if (best === 0) return null
  const top = ranked.slice(0, 10).map((place) => grades[place] ?? 0)
  const violations = top.filter((grade) => grade === 0).length
  return { ndcg: gain(top) / best, violations: top.length === 0 ? 0 : violations / top.length }
}

function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)
}
