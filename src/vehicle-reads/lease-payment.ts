import { roundHalfUp } from './cents.ts'
import type { LoanPayment, PurchaseTerms } from './loan-payment.ts'

/** Amounts in cents; `taxRate` in percent of the payment. */
export type LeaseTerms = PurchaseTerms & { readonly residual: number; readonly moneyFactor: number }

/** In cents. `amountFinanced` is the adjusted capitalized cost, `totalInterest` the rent charge over the whole term. */
export type LeasePayment = Omit<LoanPayment, 'schedule'> & { readonly dueAtSigning: number }

export type LeaseOutcome =
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
      ...{ monthlyPayment, amountFinanced, totalOfPayments },
      taxes: (monthlyPayment - roundHalfUp(base)) * months,
      totalInterest: roundHalfUp(rent * months),
      dueAtSigning: downPayment + fees + monthlyPayment,
    },
  }
}
