import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { defineAddress, type SearchOf } from '../../../platform/address/define-address.ts'
import { pageNumber, wholeNumber } from '../../../platform/address/fields.ts'
import { useAddress } from '../../../platform/address/use-address.ts'

const dialogs = ['deploy', 'classes', 'removeModel'] as const
type ModelDialog = (typeof dialogs)[number]

export type OpenDialog =
  | { kind: ModelDialog; algId: number }
  | { kind: 'removeFromDevice'; algId: number; deviceId: number }
  | undefined

const myModelsAddress = defineAddress(
  z.object({
    page: pageNumber,
    /** The model whose details are shown below its row. */
    shown: wholeNumber.optional(),
    dialog: z.enum([...dialogs, 'removeFromDevice']).optional(),
    /** The model and the device that the dialog is about. */
    model: wholeNumber.optional(),
    device: wholeNumber.optional(),
  }),
)
export type MyModelsSearch = SearchOf<typeof myModelsAddress>

const route = getRouteApi('/_shell/models/')

/** Returns the page in the address, and functions that change it. */
export function useMyModelsAddress() {
  const { shown: requested, go, change, open, close } = useAddress(myModelsAddress, route)
  const { page, shown, dialog, model, device } = requested
  return {
    page,
    shown,
    dialog: useMemo((): OpenDialog => {
      if (!dialog || model === undefined) return undefined
      if (dialog !== 'removeFromDevice') return { kind: dialog, algId: model }
      return device === undefined ? undefined : { kind: dialog, algId: model, deviceId: device }
    }, [dialog, model, device]),
    turnTo: (next: number) => go({ page: next }, {}),
    show: useCallback((algId: number | undefined) => change({ shown: algId }), [change]),
    openDialog: useCallback(
      (kind: ModelDialog, algId: number) => open({ dialog: kind, model: algId }),
      [open],
    ),
    askToRemove: useCallback(
      (algId: number, deviceId: number) =>
        open({ dialog: 'removeFromDevice', model: algId, device: deviceId }),
      [open],
    ),
    close: useCallback(() => close({ dialog: undefined, model: undefined, device: undefined }), [close]),
  }
}

export type MyModelsAddress = ReturnType<typeof useMyModelsAddress>
