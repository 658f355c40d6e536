import { Type } from 'typebox'

/** Ids are PostgreSQL integers, so larger numbers cannot be ids. */
const maxId = 2_147_483_647

export const WebhookParams = Type.Object({ webhook_id: Type.Integer({ minimum: 0, maximum: maxId }) })

export const DeliveryParams = Type.Object({
  webhook_id: Type.Integer({ minimum: 0, maximum: maxId }),
  delivery_id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
})
