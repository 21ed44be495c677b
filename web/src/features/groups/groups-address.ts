import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useHistoryStep } from '../../ui/use-history-step.ts'
import { type GroupSort, readSort, writeSort } from './group-order.ts'

/** What an address says, as somebody may have typed it: nothing of it is taken for granted. */
export interface TypedGroupsAddress {
  sort?: unknown
  page?: unknown
  dialog?: unknown
  /** Whose dialog it is. */
  group?: unknown
}

const groupDialogs = ['members', 'add', 'share', 'edit', 'delete'] as const
export type GroupDialog = (typeof groupDialogs)[number]

/** The dialog that stands open. */
export type OpenDialog = { kind: 'new' } | { kind: GroupDialog; groupId: number } | undefined

function readDialog({ dialog, group }: TypedGroupsAddress): OpenDialog {
  if (dialog === 'new') return { kind: 'new' }
  const kind = groupDialogs.find((known) => known === dialog)
  return kind && Number.isSafeInteger(group) ? { kind, groupId: Number(group) } : undefined
}

const route = getRouteApi('/_shell/groups')
const NO_DIALOG = { dialog: undefined, group: undefined }

/** The page that the address asks for, and what changes it. */
export function useGroupsAddress() {
  const { sort, page, dialog, group } = route.useSearch()
  const navigate = route.useNavigate()
  const step = useHistoryStep()
  const open = useCallback(
    (changes: TypedGroupsAddress, { replace }: { replace: boolean }) =>
      void navigate({
        search: (former) => ({ ...former, ...changes }),
        ...(replace ? { state: true, ignoreBlocker: true } : { state: step.openingState() }),
        replace,
        resetScroll: false,
      }),
    [navigate, step],
  )
  return {
    sort: useMemo(() => readSort(sort), [sort]),
    page: Number.isSafeInteger(page) ? Math.max(1, Number(page)) : 1,
    dialog: useMemo(() => readDialog({ dialog, group }), [dialog, group]),
    setSort: (chosen: GroupSort) =>
      void navigate({
        search: (former) => ({ ...former, page: undefined, sort: writeSort(chosen) }),
        replace: true,
        resetScroll: false,
      }),
    turnTo: (asked: number) =>
      void navigate({ search: (former) => ({ ...former, page: asked === 1 ? undefined : asked }) }),
    openNew: () => open({ dialog: 'new', group: undefined }, { replace: false }),
    openDialog: useCallback(
      (kind: GroupDialog, groupId: number) => open({ dialog: kind, group: groupId }, { replace: false }),
      [open],
    ),
    /** Of another group, or another dialog of the same one: no step of its own. */
    goOnIn: (kind: GroupDialog, groupId: number) => open({ dialog: kind, group: groupId }, { replace: true }),
    close: useCallback(
      () =>
        step.close(
          () =>
            void navigate({
              search: (former) => ({ ...former, ...NO_DIALOG }),
              replace: true,
              resetScroll: false,
              ignoreBlocker: true,
            }),
        ),
      [navigate, step],
    ),
  }
}

export type GroupsAddress = ReturnType<typeof useGroupsAddress>
