import { exampleOf, fieldExamples } from '../example.ts'
import {
  changeNotificationSettings,
  Notification,
  NotificationSettings,
  readNotifications,
  testNotification,
} from './notification.routes.ts'
import { addPushDevice, readPush, removePushDevice } from './push.routes.ts'
import { replaceWebhookSecret, saveWebhook, testWebhook, Webhook } from './webhook.routes.ts'

const endpoint = 'https://fcm.googleapis.com/fcm/send/cXk3:APA91bH'

const webhook = {
  url: 'https://hooks.example/prices',
  endedBy: null,
  lastDeliveredAt: '2026-11-20T09:30:00.000Z',
  lastFailedAt: null,
  lastStatus: 200,
} as const
const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDQ1ni4ROvi7w='

const settings = {
  byMail: true,
  byPush: true,
  digest: 'none',
  dailyCap: 20,
  quietFrom: '22:00',
  quietTo: '07:00',
  timeZone: 'Asia/Riyadh',
} as const

export const examples = [
  fieldExamples(Notification, {
    kind: 'alert',
    alert: {
      alertId: '01a1fbc2-7a11-7e0f-9d3c-4b5a69788796',
      trackingId: '01a1fbc1-0d2e-7b3c-8a4f-1f2e3d4c5b6a',
      kind: 'target',
      product: {
        id: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8',
        slug: 'anker-65w-charger',
        name: 'Anker 65W charger',
        image: null,
      },
      shop: { id: 12, shopName: 'Noon', slug: 'noon' },
      price: { amount: 11_900, currency: 'SAR' },
      previous: { amount: 12_900, currency: 'SAR' },
      effective: null,
      code: null,
      target: { amount: 12_000, currency: 'SAR' },
      percent: null,
      days: null,
    },
  }),
  exampleOf(readNotifications, { body: { all: true }, reply: { unread: 0 } }),
  fieldExamples(NotificationSettings, settings),
  { fieldsOf: changeNotificationSettings.body, values: settings },
  exampleOf(readPush, {
    reply: { publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4' },
  }),
  exampleOf(addPushDevice, {
    body: {
      endpoint,
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  }),
  exampleOf(removePushDevice, { body: { endpoint } }),
  fieldExamples(Webhook, webhook),
  exampleOf(saveWebhook, { body: { url: webhook.url }, reply: { webhook, secret } }),
  exampleOf(replaceWebhookSecret, { reply: { webhook, secret } }),
  exampleOf(testWebhook, { reply: { outcome: 'taken', status: 200 } }),
  exampleOf(testNotification, { body: { channel: 'mail' } }),
]
