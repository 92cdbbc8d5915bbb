"""The end of a game: counted on its boards, then told on the page of results."""
