/** The prices of one vehicle, by role. */
export type PricesByRole = {
  readonly msrp: number | null
  readonly price: number | null
  readonly internet_price: number | null
  readonly list_price: number | null
}

type Role = Exclude<keyof PricesByRole, 'msrp'>

/** Below this share of the MSRP, or of the vehicle's other prices, an amount is a payment or a slip. */
const minShare = 0.1
/** Nobody pays so much a month: two roles that agree on such an amount outweigh a third that is ten times as much. */
const minFullPrice = 10_000

/** Each price that is none is null, and named in `implausible`. Stated monthly payments are never prices. */
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
  if (payments.includes(amount)) return false
  if (stated.msrp !== null && amount < stated.msrp * minShare) return false
  const others = (['price', 'internet_price', 'list_price'] as const).filter((other) => other !== role)
  const siblings = others.map((other) => stated[other] ?? 0)
  if (amount >= minFullPrice && siblings.includes(amount)) return true
  return amount >= Math.max(...siblings) * minShare
}
