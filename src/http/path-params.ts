import { Type } from 'typebox'

const webhookId = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

export const WebhookParams = Type.Object({ webhook_id: webhookId })
export const DeliveryParams = Type.Object({ webhook_id: webhookId, delivery_id: webhookId })
export const FeedParams = Type.Object({ feed_id: Type.String({ description: '`ims_config_12` or its integer.' }) })
