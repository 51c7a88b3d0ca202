import { useWords } from '@qasima/shared/i18n/words'
import { Card } from '@qasima/shared/ui/card'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { Text } from '@qasima/shared/ui/text'
import { dashboardWords } from './dashboard.words.ts'

/** Placeholder for the tabs and their first panel. */
export function DashboardSkeleton() {
  const t = useWords(dashboardWords)
  return (
    <Stack gap="6" aria-busy>
      {/* The row of tabs, said in words until there is something to choose from. */}
      <HStack minBlockSize="hit" borderBlockEndWidth="1px">
        <Text role="status" tone="muted">
          {t('loading')}
        </Text>
      </HStack>
      <Stack gap="5" aria-hidden>
        <Card padding="lg">
          <Stack gap="5">
            <Skeleton h="5" w="28" />
            <HStack gap="4">
              <Skeleton round boxSize="14" />
              <Stack gap="2.5" flex="1">
                <Skeleton h="4" w="40" />
                <Skeleton h="3.5" w="56" />
              </Stack>
            </HStack>
          </Stack>
        </Card>
        <Card padding="lg">
          <Stack gap="7">
            <Skeleton h="5" w="40" />
            <Skeleton h="12" />
            <Skeleton h="12" />
            <Skeleton h="12" />
          </Stack>
        </Card>
      </Stack>
    </Stack>
  )
}
