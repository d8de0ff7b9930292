"""What is taken away by the API: files that open rightly where they are opened."""

from .cast import Cast


def test_a_match_is_taken_away_as_a_file_for_spreadsheets(cast: Cast) -> None:
    cast.played("210 85 -100")
    answer = cast.gus.get(cast.at() + ".csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="match-1.csv"'
    assert answer.body.encode() == (
        b"\xef\xbb\xbfmatch,hand,player,result,entry,carry,line,sat out\r\n"
        b"1,1,Jess,210,210,0,210,no\r\n"
        b"1,1,Ravi,85,85,0,85,no\r\n"
        b"1,1,Tom,-100,0,100,0,no\r\n"
    )
