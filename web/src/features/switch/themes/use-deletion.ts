// Deleting a theme, and the minute in which that can be taken back.

import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { DeleteSwitchThemes } from "@/api/gql/delete-switch-themes";
import { RestoreSwitchThemes } from "@/api/gql/restore-switch-themes";
import { request } from "@/api/request";
import { reasonOf } from "@/features/catalogue/reason";
import { worksText } from "@/messages/works-text";
import { closeToast, showToast } from "@/ui/overlays/toast-queue";

type Deleted = { hexId: string; name: string };

/** A function that deletes a theme and leaves its page; it throws RequestError when it is refused. */
export function useDeletion(): (theme: Deleted) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const words = worksText.tools;
  /** Lists and pages that were fetched before are not true any more. */
  const forget = () => {
    queryClient.removeQueries({ type: "inactive" });
    return queryClient.invalidateQueries();
  };
  const restore = async (hexId: string) => {
    try {
      const { restoreSwitchThemes } = await request(RestoreSwitchThemes, { hexIds: [hexId] });
      await forget();
      showToast({ kind: "success", title: words.restored });
      const [theme] = restoreSwitchThemes;
      if (theme) await navigate({ to: theme.pageUrl });
    } catch (error) {
      showToast({ kind: "error", title: words.notRestored, description: reasonOf(error) });
    }
  };
  return async ({ hexId, name }) => {
    const { deleteSwitchThemes } = await request(DeleteSwitchThemes, { hexIds: [hexId] });
    const toast = showToast({
      title: words.deleted({ name }),
      description: words.deletedLine,
      action: { label: words.undo, onPress: () => void restore(hexId) },
    });
    const left = new Date(deleteSwitchThemes.restorableUntil).getTime() - Date.now();
    window.setTimeout(() => closeToast(toast), Math.max(left, 0));
    await navigate({ to: "/switch/themes" });
    await forget();
  };
}
