import type { PriceAlert } from '@qasima/shared/contract/tracking/alert'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { ChevronDownIcon } from '@qasima/shared/ui/icon'
import { Menu, MenuItem, MenuSeparator } from '@qasima/shared/ui/menu'
import { Text } from '@qasima/shared/ui/text'
import type { ReactNode } from 'react'
import { alertWords } from './alert.words.ts'
import type { PlacedAlert, useAlertActions } from './use-alert-actions.ts'
import { alertState, useAlertText } from './use-alert-text.ts'

/** Id of the button of an alert. */
export const alertId = ({ id }: Pick<PriceAlert, 'id'>) => `alert-${id}`

interface AlertMenuProps {
  readonly placed: PlacedAlert
  readonly actions: ReturnType<typeof useAlertActions>
  readonly onEdit: () => void
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** The menu of an alert; the button describes the alert. */
export function AlertMenu({ placed, actions, onEdit, icon, children }: AlertMenuProps) {
  const t = useWords(alertWords)
  const { nameOf } = useAlertText()
  const { alert, item } = placed
  const state = alertState(alert)
  const label = t('options', { alert: nameOf(alert), product: item.product.name })
  return (
    <Menu
      label={label}
      trigger={
        <Button
          id={alertId(alert)}
          variant="secondary"
          size="sm"
          aria-label={label}
          textAlign="start"
          maxInlineSize="full"
        >
          {icon}
          {/* In large text an amount breaks rather than leave the screen. */}
          <Text as="span" overflowWrap="anywhere">
            {children}
          </Text>
          <ChevronDownIcon />
        </Button>
      }
    >
      <MenuItem onSelect={onEdit}>{t('edit')}</MenuItem>
      {state === 'snoozed' && <MenuItem onSelect={() => actions.wake(placed)}>{t('wake')}</MenuItem>}
      {(state === 'waiting' || state === 'fired') && (
        <>
          <MenuItem onSelect={() => actions.snooze(placed, 1)}>{t('snoozeDay')}</MenuItem>
          <MenuItem onSelect={() => actions.snooze(placed, 7)}>{t('snoozeWeek')}</MenuItem>
          <MenuItem onSelect={() => actions.snooze(placed, 30)}>{t('snoozeMonth')}</MenuItem>
        </>
      )}
      {(state === 'ended' || state === 'fired') && (
        <MenuItem onSelect={() => actions.rearm(placed)}>{t('rearm')}</MenuItem>
      )}
      <MenuSeparator />
      <MenuItem onSelect={() => actions.end(placed)}>{t('end')}</MenuItem>
    </Menu>
  )
}
