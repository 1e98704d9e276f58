// Publishing a draft: kept first, then sent under a key that publishes the same content only once.

import { useQueryClient } from "@tanstack/react-query";
import { CreateSwitchThemes } from "@/api/gql/create-switch-themes";
import type { PublishedThemeFragment } from "@/api/gql/types";
import type { Complaint } from "@/api/request-error";
import { upload } from "@/api/upload";
import type { CheckedForm } from "@/features/form/use-checked-form";
import { useSending } from "@/features/form/use-sending";
import { setSessionMe } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import type { Draft } from "./draft";
import { submissionKey, submissionOf } from "./submission";

type PublicationOptions = {
  form: CheckedForm<Draft>;
  keep: () => void;
  onPublished: (theme: PublishedThemeFragment) => void;
  onComplaints: (complaints: readonly Complaint[]) => void;
};

export function usePublication({ form, keep, onPublished, onComplaints }: PublicationOptions) {
  const queryClient = useQueryClient();
  const { send } = formText.publish;
  const { background, screenshot } = form.state.values;
  return useSending({
    send: async (transfer) => {
      const input = submissionOf(form.state.values);
      if (!input) return;
      const sent = submissionKey(form.state.values, input);
      form.setFieldValue("sent", sent);
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
      tooLarge: send.tooLarge({ file: (background ?? screenshot)?.fileName ?? "" }),
    },
    onComplaints,
    onSignedOut: () => setSessionMe(queryClient, null),
  });
}
