// Publishing a draft: kept first, then sent under a key that publishes the same content only once.

import { useQueryClient } from "@tanstack/react-query";
import { CreateSwitchThemes } from "@/api/gql/create-switch-themes";
import type { PublishedThemeFragment } from "@/api/gql/types";
import { upload } from "@/api/upload";
import type { DraftWork } from "@/features/form/use-draft";
import type { FormProblems } from "@/features/form/use-problems";
import { useSending } from "@/features/form/use-sending";
import { setSessionMe } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import type { Draft } from "./draft";
import type { FieldId, StepId } from "./form-steps";
import { problemsOfComplaints } from "./problems";
import { submissionKey, submissionOf } from "./submission";

type PublicationOptions = {
  work: DraftWork<Draft>;
  form: FormProblems<FieldId, StepId>;
  onPublished: (theme: PublishedThemeFragment) => void;
};

export function usePublication({ work, form, onPublished }: PublicationOptions) {
  const queryClient = useQueryClient();
  const { send } = formText.publish;
  return useSending({
    send: async (transfer) => {
      const { draft, file, change, keep } = work;
      const input = submissionOf(draft, file);
      if (!input) return;
      const sent = submissionKey(draft, input);
      change({ sent });
      keep();
      const variables = { themesData: [input] };
      const { createSwitchThemes } = await upload(CreateSwitchThemes, variables, {
        ...transfer,
        idempotencyKey: sent.key,
      });
      const [theme] = createSwitchThemes;
      if (theme) onPublished(theme);
    },
    words: {
      ...send,
      signedOut: formText.signIn.again,
      tooLarge: send.tooLarge({ file: work.draft.background?.fileName ?? "" }),
    },
    onComplaints: (complaints) => form.refuse(problemsOfComplaints(complaints)),
    onSignedOut: () => setSessionMe(queryClient, null),
  });
}
