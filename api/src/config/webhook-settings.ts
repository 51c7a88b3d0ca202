import { type Environment, form, readerOf } from '../../../shared/server/settings.ts'
import { fixedHosts } from './turbo-settings.ts'

export interface WebhookSettings {
  /** What the secrets of accounts are made with; undefined: alerts are posted nowhere. */
  readonly key: string | undefined
  /** Receivers that are reached over plain HTTP at an address of their own, which may be of this machine. */
  readonly hosts: ReadonlyMap<string, { readonly address: string; readonly port: number }>
}

const secret = form('32 characters or more', (value) => (value.length >= 32 ? value : undefined))

/** @throws ConfigError as all settings do. */
export function readWebhookSettings(environment: Environment): WebhookSettings {
  const { production, optional } = readerOf(environment)
  return {
    key: optional('WEBHOOK_KEY', secret),
    hosts: new Map(optional('WEBHOOK_HOSTS', fixedHosts({ production })) ?? []),
  }
}
