import type { ChatService } from '@qasima/shared/federation/document-state'

/** What a service needs beside our own origin, by the directive that allows it. */
export interface ChatSources {
  readonly script: readonly string[]
  readonly connect: readonly string[]
  readonly image: readonly string[]
  readonly font: readonly string[]
  readonly media: readonly string[]
  readonly frame: readonly string[]
  readonly worker: readonly string[]
}

const both = (host: string) => [`https://${host}`, `wss://${host}`]

/** As the services themselves list it for strict policies, less what belongs to features that we do not use. */
export const chatSources: Readonly<Record<ChatService, ChatSources>> = {
  crisp: {
    script: ['https://client.crisp.chat'],
    connect: ['https://client.crisp.chat', 'https://storage.crisp.chat', 'wss://client.relay.crisp.chat'],
    image: ['https://client.crisp.chat', 'https://image.crisp.chat', 'https://storage.crisp.chat'],
    font: ['https://client.crisp.chat'],
    media: ['https://client.crisp.chat'],
    frame: [],
    worker: ['blob:'],
  },
  intercom: {
    script: ['https://widget.intercom.io', 'https://js.intercomcdn.com'],
    connect: [
      'https://api-iam.intercom.io',
      'https://api-ping.intercom.io',
      'https://uploads.intercomcdn.com',
      ...both('*.intercom-messenger.com'),
      ...both('nexus-websocket-a.intercom.io'),
      ...both('nexus-websocket-b.intercom.io'),
    ],
    image: [
      'blob:',
      'https://js.intercomcdn.com',
      'https://static.intercomassets.com',
      'https://downloads.intercomcdn.com',
      'https://uploads.intercomusercontent.com',
    ],
    font: ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
    media: ['https://js.intercomcdn.com'],
    frame: ['https://intercom-sheets.com'],
    worker: [],
  },
}
