import { addressKey } from '@qasima/shared/federation/template'
import { type ApiClient, isUnavailableStatus } from '../api-client.ts'
import type { Caller } from '../caller.ts'

/** Milliseconds that the first reads of a page may take; after that the browser asks for itself. */
const replyDeadline = 400

interface FirstReply {
  readonly address: string
  /** 0 when there was no answer. */
  readonly status: number
  readonly payload?: unknown
}

/** What the first reads of a page came to. */
export interface FirstReplies {
  /** By `addressKey`; what failed is not among them. */
  readonly replies: Readonly<Record<string, unknown>>
  /** The payload of the first read, which names the page. */
  readonly first: object
  /** What the address names does not exist. */
  readonly missing: boolean
  /** The API gave no answer of its own. */
  readonly isApiUnavailable: boolean
}

export interface FirstReads {
  readonly addresses: readonly string[]
  readonly caller: Caller
  readonly language: string
}

/** Reads what a page starts with, all at the same time. Never fails, and takes no longer than its deadline. */
export async function readFirstReplies(
  api: ApiClient,
  { addresses, caller, language }: FirstReads,
): Promise<FirstReplies> {
  const read = async (address: string): Promise<FirstReply> => {
    try {
      const { status, body } = await api.get(address, { caller, language, deadline: replyDeadline })
      return status === 200 ? { address, status, payload: JSON.parse(body) } : { address, status }
    } catch {
      return { address, status: 0 }
    }
  }
  const replies = await Promise.all(addresses.map(read))
  const payloads = replies.filter(({ payload }) => typeof payload === 'object' && payload !== null)
  const [first] = replies
  return {
    replies: Object.fromEntries(payloads.map(({ address, payload }) => [addressKey(address), payload])),
    first: { ...(typeof first?.payload === 'object' ? first.payload : undefined) },
    // An address that the API calls malformed leads nowhere either.
    missing: first?.status === 404 || first?.status === 400,
    isApiUnavailable: replies.some(({ status }) => status === 0 || isUnavailableStatus(status)),
  }
}
