import { Type } from 'typebox'
import { offerKinds } from '../../vehicle-reads/classify-offer.ts'

export const IncentiveFields = {
  label: Type.String(),
  amount: Type.Number(),
  kind: Type.Enum([...offerKinds]),
  conditional: Type.Boolean({ description: 'Only some buyers get it: who finances, served, is loyal, and so on.' }),
  text: Type.String({ description: 'The wording as published.' }),
}
