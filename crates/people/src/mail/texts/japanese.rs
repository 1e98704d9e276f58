//! Japanese texts of emails.

use vitrine_kit::http::plain_page::LetterPage;

use super::{AccountEvent, Sentences};

pub(super) const SENTENCES: Sentences = Sentences {
    hello: "{username}さん",
    event: |event| match event {
        AccountEvent::PasswordChanged => ("パスワードが変更されました", "アカウントのパスワードが変更されました。"),
        AccountEvent::AddressChanged => (
            "メールアドレスが変更されました",
            "アカウントのメールアドレスが変更または削除されました。このアドレスにお送りするメールはこれが最後です。",
        ),
        AccountEvent::PlatformLinked => (
            "{platform}とリンクしました",
            "アカウントが{platform}とリンクしました。{platform}でサインインできるようになりました。",
        ),
        AccountEvent::PlatformUnlinked => {
            ("{platform}とのリンクが解除されました", "{platform}ではアカウントにサインインできなくなりました。")
        }
        AccountEvent::PasskeyAdded => (
            "パスキーが追加されました",
            "アカウントにパスキーが追加されました。このパスキーでサインインできるようになりました。",
        ),
        AccountEvent::PasskeyRemoved => (
            "パスキーが削除されました",
            "アカウントからパスキーが削除されました。ほかの場所では、すべてサインアウトしました。",
        ),
        AccountEvent::AccessTokenCreated => (
            "アクセストークンが作成されました",
            "アカウントのアクセストークンが作成されました。期限が切れるか取り消されるまで、プログラムがあなたに代わって操作できます。",
        ),
        AccountEvent::RecoveryCodesMade => (
            "復旧コードが作成されました",
            "アカウントの新しい復旧コードが作成されました。どのコードでも新しいパスワードを設定できます。以前のコードは使えなくなりました。",
        ),
        AccountEvent::SignedInOnNewDevice => {
            ("新しいサインインがありました", "最近使われていない種類の端末で、アカウントへのサインインがありました。")
        }
    },
    browser: "ブラウザー：{browser}",
    what_to_do: "ご自身の操作であれば、何もする必要はありません。心当たりがなければ、ほかのすべての場所でサインアウトし、パスワードを変更してください。\n{page}",
    what_to_undo: "ご自身の操作であれば、何もする必要はありません。心当たりがなければ、{days}日以内に次のリンクを開いてください。新しいパスワードを設定でき、ほかのすべての場所でサインアウトし、それ以降に追加されたパスキー、リンクしたアカウント、復旧コード、アクセストークンを削除します。\n{undo}",
    recovery_subject: "アカウントを取り戻すためのリンク",
    recovery: "アカウントを取り戻す手続きが始められました。次のリンクで新しいパスワードを設定できます。{minutes}分間、1回だけ使えます。\n{page}",
    recovery_was_not_you: "心当たりがなければ、何もする必要はありません。リンクを使わない限り、何も変わりません。",
    token_subject: "アクセストークンの期限が近づいています",
    token: "アカウントのアクセストークン「{name}」の期限は{date}（UTC）です。それ以降、このトークンを使うプログラムは拒否されます。\n\n\
        引き続き必要な場合は、新しいトークンを作り、プログラムに設定し直してください。\n{page}\n\n\
        もう必要がなければ、何もする必要はありません。",
    confirmation_subject: "メールアドレスの確認",
    confirmation: "このアドレスが、{site} のアカウント「{username}」に登録されました。\n\nご本人の場合は、次のリンクを開いて確認してください。\n{page}\n\n\
        心当たりがない場合は、何もする必要はありません。確認されていないアドレスには、ほかのメールは送られません。",
    confirmation_page: LetterPage {
        ask: ("このアドレスを確認しますか？", "確認すると、アカウントに関するメールがここに届きます。", "確認する"),
        done: ("アドレスを確認しました。", "このページは閉じてかまいません。"),
        wrong: (
            "このリンクはもう使えません。",
            "アカウントのアドレスが変わった可能性があります。アカウントの「メール」から、もう一度送信してください。",
        ),
        failed: (
            "アドレスを確認できませんでした。",
            "現在問題が起きています。1分後にもう一度お試しください。",
            "確認する",
        ),
    },
};
