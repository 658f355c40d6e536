import { type Static, Type } from 'typebox'
import { orNull } from '../../model/field-schemas.ts'
import { Installment, type LoanPayment, taxBases, toAmount } from '../../vehicle-reads/payments.ts'
import { dealershipIdInBody, vinInBody } from '../params.ts'

const maxAmount = 10_000_000
/** APR / 2400 of a rate of 100 percent. */
const greatestMoneyFactor = 100 / 2400

const amount = (description: string) =>
  Type.Optional(orNull(Type.Number({ minimum: 0, maximum: maxAmount, description })))
const percent = (description: string) => Type.Optional(orNull(Type.Number({ minimum: 0, maximum: 100, description })))

export const PaymentBody = Type.Object(
  {
    type: Type.Enum(['loan', 'lease']),
    price: Type.Optional(
      orNull(
        Type.Number({ exclusiveMinimum: 0, maximum: maxAmount, description: 'Agreed price, before tax and fees.' }),
      ),
    ),
    vin: vinInBody,
    dealership_id: dealershipIdInBody('With `vin`: whose listing gives the price.'),
    msrp: amount('What `residual_percent` is of; the price where it is absent.'),
    down_payment: amount('0 by default.'),
    trade_in_value: amount('0 by default.'),
    trade_in_payoff: amount('Still owed on the trade-in; what exceeds its value is financed too. 0 by default.'),
    tax_rate: percent('Percent; 0 by default. Of a lease, on each payment.'),
    tax_basis: Type.Optional(
      orNull(
        Type.Enum([...taxBases], {
          default: 'price_less_trade',
          description: 'Loan: the amount that is taxed. States differ.',
        }),
      ),
    ),
    fees: amount('Not taxed. Financed with a loan, due at signing with a lease. 0 by default.'),
    apr: percent('Percent a year. Required for a loan; a lease takes it or `money_factor`.'),
    months: Type.Integer({ minimum: 1, maximum: 120 }),
    residual_percent: percent('Lease: of `msrp`, or of the price.'),
    residual_value: amount('Lease; used before `residual_percent`.'),
    money_factor: Type.Optional(
      orNull(
        Type.Number({
          minimum: 0,
          maximum: greatestMoneyFactor,
          description: 'Lease; used before `apr` (APR / 2400).',
        }),
      ),
    ),
    mileage_per_year: Type.Optional(
      orNull(Type.Integer({ minimum: 0, maximum: 200_000, description: 'Lease; repeated in `inputs`.' })),
    ),
    schedule: Type.Optional(orNull(Type.Boolean({ description: 'Loan: return every installment.' }))),
  },
  {
    examples: [{ type: 'loan', price: 30000, tax_rate: 7, fees: 500, down_payment: 3000, apr: 5, months: 60 }],
  },
)
export type PaymentBody = Static<typeof PaymentBody>

const Inputs = Type.Object({
  price: Type.Number(),
  vin: orNull(Type.String()),
  dealership_id: orNull(Type.String()),
  msrp: orNull(Type.Number()),
  down_payment: Type.Number(),
  trade_in_value: Type.Number(),
  trade_in_payoff: Type.Number(),
  tax_rate: Type.Number(),
  tax_basis: orNull(Type.String()),
  fees: Type.Number(),
  apr: orNull(Type.Number()),
  months: Type.Integer(),
  residual_percent: orNull(Type.Number()),
  residual_value: orNull(Type.Number()),
  money_factor: orNull(Type.Number()),
  mileage_per_year: orNull(Type.Integer()),
})
export type PaymentInputs = Static<typeof Inputs>

const formulas = {
  loan: 'payment = P * i / (1 - (1 + i)^-n), i = APR / 1200, P / n at a rate of 0',
  lease: 'payment = ((C - R) / n + (C + R) * money factor) * (1 + tax rate)',
}

export const PaymentAnswer = Type.Object({
  success: Type.Boolean(),
  type: Type.Enum(['loan', 'lease']),
  monthly_payment: Type.Number(),
  amount_financed: Type.Number({ description: 'Lease: the adjusted capitalized cost.' }),
  total_of_payments: Type.Number({ description: 'Loan: the last payment includes the rounding remainder.' }),
  total_interest: Type.Number({ description: 'Lease: the rent charge of the whole term.' }),
  due_at_signing: Type.Number({
    description: 'Loan: the down payment. Lease: down payment, fees and the first payment.',
  }),
  taxes: Type.Number({ description: 'Lease: of all payments together.' }),
  formula: Type.String({ examples: [formulas.loan] }),
  inputs: Inputs,
  schedule: orNull(Type.Array(Installment)),
})

/** In cents, but for `due`: the amount due at signing. */
type PresentedPayment = Omit<LoanPayment, 'schedule'> & {
  readonly due: number
  readonly schedule: readonly Installment[] | null
}

export function presentPayment(type: 'loan' | 'lease', inputs: PaymentInputs, payment: PresentedPayment) {
  return {
    success: true,
    type,
    monthly_payment: toAmount(payment.monthlyPayment),
    amount_financed: toAmount(payment.amountFinanced),
    total_of_payments: toAmount(payment.totalOfPayments),
    total_interest: toAmount(payment.totalInterest),
    due_at_signing: payment.due,
    taxes: toAmount(payment.taxes),
    formula: formulas[type],
    inputs,
    schedule: payment.schedule?.map(presentInstallment) ?? null,
  }
}

function presentInstallment({ month, payment, principal, interest, balance }: Installment) {
  return {
    month,
    payment: toAmount(payment),
    principal: toAmount(principal),
    interest: toAmount(interest),
    balance: toAmount(balance),
  }
}
