/**
 * `UiProvider` stands once around the tree: style cache with the CSP nonce, the theme, and the direction.
 * `useDirection()` gives the direction to a component with arrow keys. Layout does not need it: its CSS is logical.
 */
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { system } from './theme.tsx'

type Direction = 'rtl' | 'ltr'

const DirectionContext = createContext<Direction>('rtl')

/** The direction of the language on screen. */
export function useDirection(): Direction {
  return useContext(DirectionContext)
}

/** A style cache whose tags carry the document's CSP nonce. The server makes one for each request. */
export function createStyleCache(nonce?: string): EmotionCache {
  return createCache({ key: 'q', ...(nonce ? { nonce } : {}) })
}

type UiProviderProps = {
  direction: Direction
  /** Nonce of the document's Content-Security-Policy. */
  nonce?: string | undefined
  /** The server's own cache, from which it reads the styles it sends. */
  cache?: EmotionCache | undefined
  children: ReactNode
}

export function UiProvider({ direction, nonce, cache, children }: UiProviderProps) {
  const [ownCache] = useState(() => cache ?? createStyleCache(nonce))
  return (
    <CacheProvider value={ownCache}>
      <ChakraProvider value={system}>
        <DirectionContext.Provider value={direction}>{children}</DirectionContext.Provider>
      </ChakraProvider>
    </CacheProvider>
  )
}
