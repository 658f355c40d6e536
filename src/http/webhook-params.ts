import { Type } from 'typebox'

const id = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

export const WebhookParams = Type.Object({ webhook_id: id })

export const DeliveryParams = Type.Object({ webhook_id: id, delivery_id: id })
