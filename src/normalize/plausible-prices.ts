export type PricesByRole = {
  readonly msrp: number | null
  readonly price: number | null
  readonly internet_price: number | null
  readonly list_price: number | null
}

type Role = Exclude<keyof PricesByRole, 'msrp'>

/** An amount below this share of the MSRP, or of the other prices, is a payment or a typo. */
const minShare = 0.1
/** Too high for a monthly payment: if two roles agree on it, a third that is ten times higher does not matter. */
const minFullPrice = 10_000

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
  if (payments.includes(amount)) return false
  if (stated.msrp !== null && amount < stated.msrp * minShare) return false
  const others = (['price', 'internet_price', 'list_price'] as const).filter((other) => other !== role)
  const siblings = others.map((other) => stated[other] ?? 0)
  if (amount >= minFullPrice && siblings.includes(amount)) return true
  return amount >= Math.max(...siblings) * minShare
}
