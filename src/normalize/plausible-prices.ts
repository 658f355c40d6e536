import { isPlausiblePrice, isSlip } from '../model/plausible-amount.ts'

export type PricesByRole = {
  readonly msrp: number | null
  readonly price: number | null
  readonly internet_price: number | null
  readonly list_price: number | null
}

type Role = Exclude<keyof PricesByRole, 'msrp'>

/** Implausible prices become null and are listed in `implausible`. Stated monthly payments are never prices. */
export function plausiblePrices(
  stated: PricesByRole,
  payments: readonly number[],
): { readonly prices: PricesByRole; readonly implausible: readonly Role[] } {
  const implausible: Role[] = []
  const keep = (role: Role) => {
    const amount = stated[role]
    if (amount === null || isPlausible(amount, role, { stated, payments })) return amount
    implausible.push(role)
    return null
  }
  const prices = { price: keep('price'), internet_price: keep('internet_price'), list_price: keep('list_price') }
  return { prices: { msrp: stated.msrp, ...prices }, implausible }
}

function isPlausible(
  amount: number,
  role: Role,
  { stated, payments }: { readonly stated: PricesByRole; readonly payments: readonly number[] },
): boolean {
  const others = (['price', 'internet_price', 'list_price'] as const)
    .filter((other) => other !== role)
    .flatMap((other) => stated[other] ?? [])
  if (role === 'list_price' && isSlip(amount, others)) return false
  return isPlausiblePrice(amount, { msrp: stated.msrp, others, payments })
}
