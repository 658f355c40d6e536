import { percentOf, roundHalfUp } from './cents.ts'

/** Base of the sales tax: the price minus the trade-in, or the whole price. States differ, so the caller decides. */
export const taxBases = ['price_less_trade', 'price'] as const
export type TaxBasis = (typeof taxBases)[number]

/** Amounts in cents, rates in percent. */
export type PurchaseTerms = {
  readonly price: number
  readonly downPayment: number
  readonly tradeInValue: number
  readonly tradeInPayoff: number
  readonly taxRate: number
  readonly fees: number
  readonly months: number
}

export type LoanTerms = PurchaseTerms & { readonly taxBasis: TaxBasis; readonly apr: number }

export type Installment = {
  readonly month: number
  readonly payment: number
  readonly principal: number
  readonly interest: number
  readonly balance: number
}

/** In cents. */
export type LoanPayment = {
  readonly monthlyPayment: number
  readonly amountFinanced: number
  readonly taxes: number
  readonly totalOfPayments: number
  readonly totalInterest: number
  readonly schedule: readonly Installment[]
}

export type LoanOutcome =
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

/** Rounds interest each month, and the last payment settles the rest, as lenders do. */
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
