import { moveClockIfAsked } from './moved-clock.ts'
import { QuickStylesEnvironment } from './quick-styles.ts'

/** jsdom lays nothing out, so that no size ever changes and nothing comes into view. */
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** jsdom with the parts of the web platform that browsers and Node have and jsdom lacks. */
export default class BrowserEnvironment extends QuickStylesEnvironment {
  override async setup() {
    await super.setup()
    moveClockIfAsked(this.global)
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      Uint8Array,
      fetch,
      Headers,
      Request,
      Response,
      AbortController,
      AbortSignal,
      ReadableStream,
      TextDecoderStream,
      BroadcastChannel,
      structuredClone,
      ResizeObserver: StillObserver,
      IntersectionObserver: StillObserver,
    })
    // jsdom's own has no ciphers, and is not to be assigned to.
    Object.defineProperty(this.global, 'crypto', { value: crypto })
  }
}
