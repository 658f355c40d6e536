import { type Static, Type } from 'typebox'

/** Base of the sales tax: the price minus the trade-in, or the whole price. States differ, so the caller decides. */
export const taxBases = ['price_less_trade', 'price'] as const
type TaxBasis = (typeof taxBases)[number]

/** Amounts in cents, rates in percent. */
type PurchaseTerms = {
  readonly price: number
  readonly downPayment: number
  readonly tradeInValue: number
  readonly tradeInPayoff: number
  readonly taxRate: number
  readonly fees: number
  readonly months: number
}

export type LoanTerms = PurchaseTerms & { readonly taxBasis: TaxBasis; readonly apr: number }

export const Installment = Type.Object({
  month: Type.Integer(),
  payment: Type.Number(),
  principal: Type.Number(),
  interest: Type.Number(),
  balance: Type.Number(),
})
export type Installment = Static<typeof Installment>

/** In cents. */
export type LoanPayment = {
  readonly monthlyPayment: number
  readonly amountFinanced: number
  readonly taxes: number
  readonly totalOfPayments: number
  readonly totalInterest: number
  readonly schedule: readonly Installment[]
}

type LoanOutcome =
  | { readonly kind: 'payment'; readonly payment: LoanPayment }
  /** Cents by which down payment and trade-in exceed the price with tax and fees. */
  | { readonly kind: 'nothing_financed'; readonly excess: number }

/**
 * P = price + tax + fees - down payment - (trade-in - its payoff); i = APR / 1200; payment = P * i / (1 - (1 + i)^-n), or P / n
 * at a rate of 0. Negative equity of the trade-in is financed too.
 */
export function calculateLoan(terms: LoanTerms): LoanOutcome {
  const taxed = terms.taxBasis === 'price' ? terms.price : Math.max(0, terms.price - terms.tradeInValue)
  const taxes = percentOf(taxed, terms.taxRate)
  const amountFinanced =
    terms.price + taxes + terms.fees - terms.downPayment - (terms.tradeInValue - terms.tradeInPayoff)
  if (amountFinanced < 0) return { kind: 'nothing_financed', excess: -amountFinanced }
  const monthlyPayment = levelPayment(amountFinanced, terms)
  const schedule = amortize(amountFinanced, monthlyPayment, terms)
  const totalOfPayments = schedule.reduce((sum, { payment }) => sum + payment, 0)
  const totalInterest = totalOfPayments - amountFinanced
  return {
    kind: 'payment',
    payment: { monthlyPayment, amountFinanced, taxes, totalOfPayments, totalInterest, schedule },
  }
}

function levelPayment(financed: number, { apr, months }: LoanTerms): number {
  const rate = apr / 1200
  // expm1 and log1p avoid the loss of precision of 1 - (1 + i)^-n at rates close to 0.
  const share = rate === 0 ? 1 / months : rate / -Math.expm1(-months * Math.log1p(rate))
  return roundHalfUp(financed * share)
}

/** Rounds interest each month, and the last payment pays the rest, as lenders do. */
function amortize(financed: number, level: number, { apr, months }: LoanTerms): readonly Installment[] {
  const schedule: Installment[] = []
  let balance = financed
  for (let month = 1; month <= months; month++) {
    const interest = roundHalfUp((balance * apr) / 1200)
    const payment = month === months ? balance + interest : Math.min(level, balance + interest)
    const principal = payment - interest
    balance -= principal
    schedule.push({ month, payment, principal, interest, balance })
  }
  return schedule
}

/** Amounts in cents; `taxRate` in percent of the payment. */
export type LeaseTerms = PurchaseTerms & { readonly residual: number; readonly moneyFactor: number }

/** In cents. `amountFinanced` is the adjusted capitalized cost, `totalInterest` the rent charge over the whole term. */
type LeasePayment = Omit<LoanPayment, 'schedule'> & { readonly dueAtSigning: number }

type LeaseOutcome =
  | { readonly kind: 'payment'; readonly payment: LeasePayment }
  /** The residual value exceeds the financed amount. */
  | { readonly kind: 'residual_too_high'; readonly amountFinanced: number }

/**
 * C = price - down payment - (trade-in - its payoff); payment = ((C - residual) / n + (C + residual) * money factor) * (1 + tax),
 * rounded once. Fees are due at signing, not capitalized.
 */
export function calculateLease(terms: LeaseTerms): LeaseOutcome {
  const { residual, moneyFactor, months, fees, downPayment } = terms
  const amountFinanced = terms.price - downPayment - (terms.tradeInValue - terms.tradeInPayoff)
  if (amountFinanced < residual) return { kind: 'residual_too_high', amountFinanced }
  const rent = (amountFinanced + residual) * moneyFactor
  const base = (amountFinanced - residual) / months + rent
  const monthlyPayment = roundHalfUp(base * (1 + terms.taxRate / 100))
  const totalOfPayments = monthlyPayment * months
  return {
    kind: 'payment',
    payment: {
      monthlyPayment,
      amountFinanced,
      totalOfPayments,
      taxes: (monthlyPayment - roundHalfUp(base)) * months,
      totalInterest: roundHalfUp(rent * months),
      dueAtSigning: downPayment + fees + monthlyPayment,
    },
  }
}

/** An amount in cents, rounding half up. Rounding to seven digits first removes binary errors: 1.005 is 101 cents. */
export function toCents(amount: number): number {
  return roundHalfUp(amount * 100)
}

export function toAmount(cents: number): number {
  return cents / 100
}

export function percentOf(cents: number, percent: number): number {
  return roundHalfUp((cents * percent) / 100)
}

export function roundHalfUp(value: number): number {
  const cleaned = Number(value.toFixed(7))
  return Math.sign(cleaned) * Math.floor(Math.abs(cleaned) + 0.5)
}
