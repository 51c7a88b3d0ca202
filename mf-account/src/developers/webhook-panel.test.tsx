import { describe, expect, it } from '@jest/globals'
import {
  readWebhook,
  removeWebhook,
  replaceWebhookSecret,
  saveWebhook,
  testWebhook,
  type Webhook,
} from '@qasima/shared/contract/notification/webhook.routes'
import { translate } from '@qasima/shared/i18n/words'
import { answer, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import { acknowledgement } from '../dashboard/dashboard.sample.ts'
import { type Answers, prepareScreens } from '../tracking/testing/open-tracking.tsx'
import * as developers from './developers.tsx'
import { webhookPanelWords } from './webhook-panel.words.ts'

prepareScreens()

const open = (answers: Answers) => renderScreen(developers, { path: '/developers', at: '/en/developers', answers })

const words = translate(webhookPanelWords, 'en')
const webhook: Webhook = {
  url: 'https://hooks.example/prices',
  endedBy: null,
  lastDeliveredAt: null,
  lastFailedAt: null,
  lastStatus: null,
}
const read = (part: Partial<Webhook> | null) =>
  answer(readWebhook, { isOffered: true, webhook: part && { ...webhook, ...part } })
const button = (name: string) => screen.findByRole('button', { name })

describe('alerts to a web address', () => {
  it('are set up: the address is saved, and its secret shown once', async () => {
    const sent: unknown[] = []
    const { user } = await open([
      read(null),
      answer(saveWebhook, ({ body }) => {
        sent.push(body)
        return { webhook, secret: 'whsec_abc=' }
      }),
    ])
    await user.type(await screen.findByLabelText(/^Address/), `  ${webhook.url} `)
    const panel = screen.getByRole('region', { name: words('title') })
    await user.click(panel.querySelector('button[type=submit]') ?? panel)
    expect(await screen.findByText('whsec_abc=')).toBeVisible()
    expect(screen.getByRole('heading', { name: words('secretTitle') })).toHaveFocus()
    expect(sent).toEqual([{ url: webhook.url }])
    await user.click(await button(words('stored')))
    expect(screen.queryByText('whsec_abc=')).toBeNull()
    expect(screen.getByText(words('none'))).toBeVisible()
  })

  it('show an invalid address beside the field before it is sent', async () => {
    const { user } = await open([read(null)])
    await user.type(await screen.findByLabelText(/^Address/), 'http://hooks.example')
    const panel = screen.getByRole('region', { name: words('title') })
    await user.click(panel.querySelector('button[type=submit]') ?? panel)
    expect(screen.getByLabelText(/^Address/)).toHaveAccessibleDescription(
      expect.stringContaining(words('addressProblem')),
    )
    expect(screen.getByLabelText(/^Address/)).toHaveFocus()
  })

  it.each([
    [{ outcome: 'taken', status: 204 }, words('taken', { status: '204' })],
    [{ outcome: 'refused', status: 404 }, words('refused', { status: '404' })],
    [{ outcome: 'unreachable', status: null }, words('unreachable')],
    [{ outcome: 'private', status: null }, words('private')],
  ] as const)('are tested: %j', async (reply, sentence) => {
    const { user } = await open([read({}), answer(testWebhook, reply)])
    await user.click(await button(words('test')))
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  it('get a new secret, and are removed, each after a confirmation', async () => {
    const done: string[] = []
    const { user } = await open([
      read({}),
      answer(replaceWebhookSecret, () => {
        done.push('replaced')
        return { webhook, secret: 'whsec_new=' }
      }),
      answer(removeWebhook, () => {
        done.push('removed')
        return acknowledgement
      }),
    ])
    await user.click(await button(words('replace')))
    expect(await button(words('replaceConfirm'))).toHaveFocus()
    expect(done).toEqual([])
    await user.click(await button(words('replaceConfirm')))
    expect(await screen.findByText('whsec_new=')).toBeVisible()
    await user.click(await button(words('remove')))
    await user.click(await button('Cancel'))
    await user.click(await button(words('remove')))
    await user.click(await button(words('removeConfirm')))
    await waitFor(() => expect(screen.getByLabelText(/^Address/)).toHaveValue(''))
    expect(done).toEqual(['replaced', 'removed'])
    expect(screen.queryByText('whsec_new=')).toBeNull()
  })

  it.each([
    [{ endedBy: 'gone' }, words('endedGone')],
    [{ endedBy: 'failing' }, words('endedFailing')],
    [{ endedBy: 'secret' }, words('endedSecret')],
    [{ lastFailedAt: new Date().toISOString(), lastStatus: 503 }, /answered with status 503/],
    [{ lastFailedAt: new Date().toISOString() }, /did not answer/],
    [{ lastDeliveredAt: new Date().toISOString(), lastStatus: 200 }, /^Last received/],
  ] as const)('show their state: %j', async (part, sentence) => {
    await open([read(part)])
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  it('are not offered if the service does not send any', async () => {
    await open([answer(readWebhook, { isOffered: false, webhook: null })])
    expect(await screen.findByText(words('notOffered'))).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
