import { CopyButton } from '@qasima/shared/ui/copy-code'
import { HStack } from '@qasima/shared/ui/layout'
import { Code } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'

interface ShortAddressProps {
  readonly slug: string
  /** Whether the address is written out beside its button. */
  readonly isShown?: boolean
}

/** The whole address of a short link, as it is given to people, and the button that copies it. */
export function ShortAddress({ slug, isShown = false }: ShortAddressProps) {
  const address = `${location.origin}/go/${slug}`
  return (
    <HStack gap="3" minBlockSize={isShown ? '10' : undefined}>
      {isShown && <Code>{address}</Code>}
      <CopyButton
        code={address}
        verbatim
        size="sm"
        variant={isShown ? 'secondary' : 'ghost'}
        label="Copy"
        copiedLabel="Copied"
        aria-label={`Copy ${address}`}
        onFailed={() => toast.error(`Your browser blocked copying. The address is ${address}`)}
      />
    </HStack>
  )
}
