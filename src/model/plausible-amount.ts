/** An amount below this share of the MSRP, or of the other prices, is a payment or a typo. */
const minShare = 0.1
/** Too high for a monthly payment: if two amounts agree on it, a third that is ten times higher is the typo. */
const minFullPrice = 10_000

type Beside = {
  readonly msrp?: number | null
  /** The vehicle's other current or former prices. */
  readonly others: readonly number[]
  readonly payments?: readonly number[]
}

export function isPlausiblePrice(amount: number, { msrp = null, others, payments = [] }: Beside): boolean {
  if (payments.includes(amount)) return false
  if (msrp !== null && amount < msrp * minShare) return false
  if (amount >= minFullPrice && others.includes(amount)) return true
  return amount >= Math.max(0, ...others) * minShare
}

/** An amount before discounts that is ten times higher than one stated more than once. */
export function isSlip(amount: number, agreed: readonly number[]): boolean {
  return agreed.some((price, at) => price >= minFullPrice && price < amount * minShare && agreed.indexOf(price) !== at)
}
